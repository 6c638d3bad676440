import { discountOn } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { SoldBy } from '../../../shared/sold-by.tsx';
import type { Catalogue, Kind } from '../draft/bill-catalogue.ts';
import { changeMembership } from '../draft/bill-draft.ts';
import { BillLine, LinesHead } from './bill-line.tsx';

interface MembershipLinesProps {
  readonly bill: BillDraft;
  readonly kinds: readonly Kind[];
  readonly calendars: Catalogue['calendars'];
  readonly mayChangePrices: boolean;
  readonly onChange: (bill: BillDraft) => void;
}

/** Memberships that the bill sells. */
export function MembershipLines({ bill, kinds, calendars, mayChangePrices, onChange }: MembershipLinesProps) {
  const t = useText();
  return (
    <ul aria-label={t('bill.memberships')}>
      <LinesHead names={[t('bill.membership_sold'), t('bill.membership_runs'), '', t('bill.amount')]} />
      {bill.memberships.map((line) => {
        const kind = kinds.find(({ id }) => id === line.template_id);
        const name = kind?.name ?? t('membership.membership');
        const net = subtractPaise(line.price, discountOn(line.price, line.discount));
        const advance = kind ? advanceOf(net, kind.mandatory_advance_percentage) : null;
        return (
          <BillLine
            key={line.key}
            name={name}
            more={
              <>
                {advance !== null && advance > 0 && advance < line.price && (
                  <span className="num block text-t1 text-ink-3">
                    {t('membership.at_least', { amount: formatMoney(advance) })}
                  </span>
                )}
                <SoldBy
                  name={name}
                  entityId={line.entity_id ?? null}
                  calendars={calendars}
                  onChange={(entity_id) => onChange(changeMembership(bill, line.key, { entity_id }))}
                />
              </>
            }
            price={line.price}
            mayChangePrice={mayChangePrices}
            discount={line.discount}
            amount={line.price}
            onChange={(change) => onChange(changeMembership(bill, line.key, change))}
            onRemove={() => onChange(changeMembership(bill, line.key, null))}
          >
            <span className="text-ink-2">{kind && t(`period.${kind.duration}`)}</span>
            <span />
          </BillLine>
        );
      })}
    </ul>
  );
}
