import { paise } from '@kursi/core/kernel/money.ts';
import { type Price, type PriceKind, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import type { ReactNode } from 'react';
import { settingsPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useLocale, useText } from '../../lib/text.ts';
import { Card } from '../../ui/card.tsx';

const kinds = [
  { kind: 'credits', href: paths.credits },
  { kind: 'alerts', href: settingsPath('messages') },
  { kind: 'custom_header', href: settingsPath('messages') },
] as const satisfies readonly { readonly kind: PriceKind; readonly href: string }[];

/** What costs something beside the plan, and what it comes to: nobody learns it at the last step of a campaign. */
export function ExtraCosts() {
  const t = useText();
  const locale = useLocale();
  const prices = useCallQuery(priceCalls.list, {});
  if (!prices.data) return null;
  const { items, tax_rate } = prices.data;
  const packs = pricesOf(items, 'credits').toSorted((a, b) => (a.credits ?? 0) - (b.credits ?? 0));
  const [pack] = packs;
  return (
    <Card>
      <h2 className="text-t4 font-bold">{t('extra.title')}</h2>
      <p className="mt-1 text-ink-2">{t('extra.lead')}</p>
      <ul className="mt-2 divide-y divide-line-soft">
        {kinds.map(({ kind, href }) => {
          const [first, ...more] = pricesOf(items, kind);
          if (!first) return null;
          const all = kind === 'credits' ? packs : [first, ...more];
          return (
            <li key={kind} className="grid grid-cols-1 gap-x-6 gap-y-1 py-3 tablet:grid-cols-[1fr_auto]">
              <div>
                <h3 className="font-medium">
                  {kind === 'credits' ? t('extra.credits') : first.name[locale]}
                </h3>
                <p className="text-ink-2">{t(`extra.${kind}_for`)}</p>
                <TextLink href={href}>{t(`extra.${kind}_go`)}</TextLink>
              </div>
              <ul className="tablet:text-right">
                {all.map((price) => (
                  <li key={price.id} className="num">
                    {priceText(t, price)}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {pack?.credits && (
        <p className="mt-2 font-medium">
          {t('extra.example', { count: pack.credits, amount: formatMoney(pack.amount) })}
        </p>
      )}
      {tax_rate > 0 && <p className="mt-1 text-ink-3">{t('extra.tax')}</p>}
    </Card>
  );
}

const pricesOf = (items: readonly Price[], kind: PriceKind) => items.filter((price) => price.kind === kind);

function priceText(t: Translate, { amount, period, credits }: Price): ReactNode {
  const sum = formatMoney(amount);
  if (period) return `${sum} ${t('plans.for_period', { period: t(`period.${period}`) })}`;
  if (!credits) return t('extra.once', { amount: sum });
  const each = formatMoney(paise(Math.round(amount / credits)), { alwaysPaise: true });
  return t('extra.pack', { size: formatNumber(credits), amount: sum, each });
}
