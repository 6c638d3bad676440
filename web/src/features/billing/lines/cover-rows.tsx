import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Cover, Covering } from '@kursi/core/memberships/coverage.ts';
import { membershipStateAt } from '@kursi/core/memberships/membership-rules.ts';
import type { Membership } from '@kursi/core/memberships/memberships.contract.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { IconAward, IconWallet, IconX } from '../../../ui/pictures/icons.ts';
import { isCoveredInFull, leftAfter, refuseMembership } from '../draft/bill-covers.ts';
import { LineStrip } from './discount-row.tsx';

/** The memberships of the client of the bill, and what they cover of it. */
export interface Covers {
  readonly held: readonly Membership[];
  readonly usable: readonly Covering[];
  /** Of each service. */
  readonly covers: readonly (Cover | null)[];
}

interface CoverRowProps extends Covers {
  readonly bill: BillDraft;
  /** The service. */
  readonly at: number;
  readonly onChange: (bill: BillDraft) => void;
}

/** Below a service: which membership covers it, and what is left of that after. */
export function CoverRow({ bill, at, held, usable, covers, onChange }: CoverRowProps) {
  const t = useText();
  const cover = covers[at];
  const one = held.find(({ id }) => id === cover?.membership_id);
  const covering = usable.find(({ id }) => id === cover?.membership_id);
  if (!cover || !one || !covering) return null;
  const Icon = one.type === 'price' ? IconWallet : IconAward;
  return (
    <LineStrip className="bg-good-soft text-good [&_.k-btn]:text-inherit">
      <Icon className="i-m" aria-hidden />
      <span className="min-w-0 flex-1">
        {t.rich(isCoveredInFull(bill, at, cover) ? 'bill.cover' : 'bill.cover_part', {
          name: one.name,
          left: leftWords(t, covering, leftAfter(covering, bill, covers, at)),
          day: formatDate(one.last_day),
          b: (text) => <b>{text}</b>,
        })}
        {one.due_amount > 0 && ` ${t('bill.cover_due', { amount: formatMoney(one.due_amount) })}`}
      </span>
      <span className="num font-medium">−{formatMoney(cover.amount)}</span>
      <IconButton
        label={t('bill.cover_refuse', { name: one.name })}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={() => onChange(refuseMembership(bill, one.id, true))}
      />
    </LineStrip>
  );
}

interface HeldStripProps extends Covers {
  readonly bill: BillDraft;
  readonly now: Temporal.Instant;
  readonly onChange: (bill: BillDraft) => void;
}

/** Memberships with something left that cover nothing of this bill, with the way to use those that were refused. */
export function HeldStrip({ bill, held, usable, covers, now, onChange }: HeldStripProps) {
  const t = useText();
  const idle = held.flatMap((one) => {
    const covering = usable.find(({ id }) => id === one.id);
    if (!covering || membershipStateAt(covering, now) !== 'running') return [];
    const left = leftAfter(covering, bill, covers);
    const isUsed = covers.some((cover) => cover?.membership_id === one.id);
    return isUsed || (left.amount <= 0 && left.uses <= 0) ? [] : [{ one, covering, left }];
  });
  if (idle.length === 0) return null;
  const firstWallet = idle.find(({ one }) => one.type === 'price')?.one.id;
  return (
    <ul className="mt-4" aria-label={t('bill.memberships')}>
      {idle.map(({ one, covering, left }) => {
        const Icon = one.type === 'price' ? IconWallet : IconAward;
        const mayUse =
          bill.refused.includes(one.id) || bill.services.some((line) => line.membership_id === null);
        return (
          <li key={one.id} className="flex min-h-10 items-center gap-3 border-y border-line-soft py-2">
            <Icon className="i-m flex-none" aria-hidden />
            <span className="min-w-0 flex-1">
              {t.rich('bill.cover_has', {
                name: one.name,
                left: leftWords(t, covering, left),
                day: formatDate(one.last_day),
                b: (text) => <b>{text}</b>,
              })}
              {one.due_amount > 0 && ` ${t('bill.cover_due', { amount: formatMoney(one.due_amount) })}`}
            </span>
            {mayUse && (
              <Button size="small" onClick={() => onChange(refuseMembership(bill, one.id, false))}>
                {t('bill.cover_use')} {one.id === firstWallet && <Kbd>W</Kbd>}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function leftWords(t: Translate, { type }: Covering, { amount, uses }: ReturnType<typeof leftAfter>): string {
  return type === 'price'
    ? t('membership.amount_left', { amount: formatMoney(amount) })
    : t('membership.uses_left', { count: uses });
}
