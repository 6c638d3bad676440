import { usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { SEATS_MAX, Seats } from '../../shared/memberships/seats.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { IconLayers, IconWallet } from '../../ui/pictures/icons.ts';
import type { Template } from './memberships-data.ts';

interface KindCardProps {
  readonly template: Template;
  /** Null for those who may not change it. */
  readonly onOpen: (() => void) | null;
  readonly onSwitch: (isOn: boolean) => void;
}

/** One kind of membership: what it costs and gives, and what was sold of it. */
export function KindCard({ template, onOpen, onSwitch }: KindCardProps) {
  const t = useText();
  const { name, price, benefit_amount, status, running_count, still_to_give } = template;
  const isOn = status === 'enable';
  return (
    <li
      className={cx(
        'relative flex max-w-59 flex-[1_0_188px] flex-col rounded-2 px-3.5 py-3 text-left',
        isOn ? 'bg-surface shadow-1' : 'inset-ring inset-ring-line',
        onOpen && 'hover:bg-hover',
      )}
    >
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-2 [&>label]:relative [&>label]:z-(--z-raised)">
        <KindSign template={template} />
        {onOpen ? (
          <Switch
            bare
            label={t('membership.sell_kind', { name })}
            checked={isOn}
            onChange={({ target }) => onSwitch(target.checked)}
          />
        ) : null}
      </div>
      <h2 className="text-t3 font-bold break-words">
        {onOpen ? (
          // The whole card opens it; the switch stands above.
          <button type="button" className="text-left after:absolute after:inset-0" onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
      </h2>
      <p className="num text-ink-2">
        {benefit_amount === null
          ? formatMoney(price)
          : t('membership.gives', { price: formatMoney(price), benefit: formatMoney(benefit_amount) })}
      </p>
      <p className="pb-2 text-t1 text-ink-3">{isOn ? termsText(t, template) : t('membership.not_on_sale')}</p>
      <div className="num mt-auto flex justify-between gap-2 border-t border-line-soft pt-2.25">
        <span className="text-ink-3">{t('membership.running', { count: running_count })}</span>
        {still_to_give !== null && <b className="font-medium">{formatMoney(still_to_give)}</b>}
      </div>
    </li>
  );
}

/** A wallet, or the uses of a package as chairs. */
export function KindSign({
  template,
}: {
  readonly template: Pick<Template, 'type' | 'services2' | 'status'>;
}) {
  const t = useText();
  if (template.type === 'price') return <IconWallet className="i-l text-ink-2" aria-hidden />;
  const { total } = usesOf({ services: template.services2.map((one) => ({ ...one, used_count: 0 })) });
  if (total > SEATS_MAX) return <IconLayers className="i-l text-ink-2" aria-hidden />;
  return (
    <Seats
      left={template.status === 'enable' ? total : 0}
      total={total}
      label={t('membership.uses', { count: total })}
    />
  );
}

/** "6 months, 50 % down" */
export function termsText(
  t: Translate,
  {
    duration,
    mandatory_advance_percentage: share,
  }: Pick<Template, 'duration' | 'mandatory_advance_percentage'>,
): string {
  const runs = t(`period.${duration}`);
  if (share === 100) return t('membership.terms_at_once', { runs });
  return share === 0 ? t('membership.terms_later', { runs }) : t('membership.terms_down', { runs, share });
}
