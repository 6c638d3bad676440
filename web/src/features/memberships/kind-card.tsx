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
    <li className={cx('k-ms-kind', !isOn && 'off', onOpen && 'opens')}>
      <div className="hd">
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
          <button type="button" className="text-left" onClick={onOpen}>
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
      <div className="ft num">
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
