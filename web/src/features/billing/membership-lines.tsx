import { discountOn } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { DiscountRow, newDiscount } from './discount-row.tsx';
import type { Kind } from './draft/bill-catalogue.ts';
import { changeMembership } from './draft/bill-draft.ts';
import { LineActions, Price } from './line-fields.tsx';

interface MembershipLinesProps {
  readonly bill: BillDraft;
  readonly kinds: readonly Kind[];
  readonly mayChangePrices: boolean;
  readonly onChange: (bill: BillDraft) => void;
}

/** Memberships that the bill sells. */
export function MembershipLines({ bill, kinds, mayChangePrices, onChange }: MembershipLinesProps) {
  const t = useText();
  return (
    <ul aria-label={t('bill.memberships')}>
      <li className="head" aria-hidden>
        <span>{t('bill.membership_sold')}</span>
        <span>{t('bill.membership_runs')}</span>
        <span />
        <span className="r">{t('bill.amount')}</span>
      </li>
      {bill.memberships.map((line) => {
        const kind = kinds.find(({ id }) => id === line.template_id);
        const name = kind?.name ?? t('membership.membership');
        const off = discountOn(line.price, line.discount);
        const advance = kind
          ? advanceOf(subtractPaise(line.price, off), kind.mandatory_advance_percentage)
          : null;
        return (
          <li key={line.key}>
            <div className="line">
              <span className="nm">
                {name}
                {advance !== null && advance > 0 && advance < line.price && (
                  <span className="num block text-t1 text-ink-3">
                    {t('membership.at_least', { amount: formatMoney(advance) })}
                  </span>
                )}
              </span>
              <span className="text-ink-2">{kind && t(`period.${kind.duration}`)}</span>
              <span />
              <Price
                label={t('bill.price_of', { name })}
                price={line.price}
                fixed={!mayChangePrices}
                onChange={(price) => onChange(changeMembership(bill, line.key, { price, is_agreed: true }))}
              />
              <LineActions
                name={name}
                hasDiscount={line.discount !== null}
                onDiscount={() => onChange(changeMembership(bill, line.key, { discount: newDiscount }))}
                onRemove={() => onChange(changeMembership(bill, line.key, null))}
              />
            </div>
            {line.discount && (
              <DiscountRow
                label={t('bill.discount_of', { name })}
                discount={line.discount}
                most={line.price}
                off={`−${formatMoney(off)}`}
                onChange={(discount) => onChange(changeMembership(bill, line.key, { discount }))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
