import { ENDING_DAYS, stillToGive } from '@kursi/core/memberships/membership-rules.ts';
import type { HeldMembership } from '@kursi/core/memberships/memberships.contract.ts';
import type { KeyboardEvent } from 'react';
import { formatDate, formatDay, formatInstantDay, formatMoney, homeTimeZone } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { balanceOf, MembershipBalance } from '../../shared/memberships/membership-balance.tsx';
import { hasLeft } from '../../shared/memberships/membership-words.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconArrowUp, IconChevronRight, IconClock } from '../../ui/pictures/icons.ts';

interface HeldTableProps {
  readonly items: readonly HeldMembership[];
  readonly onOpen: (membership: HeldMembership) => void;
}

/** At a desk a row of the table; on a phone three lines. The whole row opens it. */
const row =
  'relative hover:bg-hover max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:items-center max-desk:gap-x-3 max-desk:gap-y-1 max-desk:border-b max-desk:border-line-soft max-desk:py-3 desk:*:h-12 desk:*:border-b desk:*:border-line-soft desk:*:pr-5 desk:*:last:pr-0';

/** Who holds what, those that end first at the top. */
export function HeldTable({ items, onOpen }: HeldTableProps) {
  const t = useText();
  const now = useNow();
  const today = now.toZonedDateTimeISO(homeTimeZone).toPlainDate();
  return (
    <table className="w-full border-collapse max-desk:block">
      <caption className="sr-only">{t('membership.held')}</caption>
      <thead className="max-desk:sr-only">
        <tr className="*:h-8 *:border-b *:border-line *:pr-5 *:text-left *:text-t1/[inherit] *:font-regular *:text-ink-3 *:last:pr-0">
          <th scope="col">{t('membership.client')}</th>
          <th scope="col">{t('membership.membership')}</th>
          <th scope="col">{t('membership.left')}</th>
          <th scope="col" className="text-right!">
            {t('membership.to_give')}
          </th>
          <th scope="col" className="text-right!">
            {t('membership.paid')}
          </th>
          <th scope="col" aria-sort="ascending">
            <span className="inline-flex items-center gap-1 text-ink">
              {t('membership.ends')} <IconArrowUp className="i-s" aria-hidden />
            </span>
          </th>
          <th scope="col">{t('membership.last_used')}</th>
          <td />
        </tr>
      </thead>
      <tbody className="max-desk:block" onKeyDown={moveByArrow}>
        {items.map((one) => {
          const isOver = one.state === 'ended' || one.state === 'cancelled';
          const name = clientName(t, one.client_name);
          return (
            <tr key={one.id} className={cx(row, isOver && 'text-ink-3')}>
              <th scope="row" className="text-left font-regular max-desk:[grid-area:1/1]">
                <button
                  type="button"
                  className="flex items-center gap-3 text-left font-medium after:absolute after:inset-0"
                  onClick={() => onOpen(one)}
                >
                  <Avatar name={name} />
                  <span className="break-words">
                    {name}
                    <span className="sr-only">{one.name}</span>
                  </span>
                </button>
              </th>
              <td className="break-words max-desk:[grid-area:2/1]">{one.name}</td>
              <td className="max-desk:[grid-area:3/1]">
                <span className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-3">
                  <MembershipBalance membership={one} />
                  <span className="num text-ink-2 max-desk:hidden">{balanceOf(t, one)}</span>
                </span>
              </td>
              <td className="num text-right max-desk:[grid-area:1/2]">
                {formatMoney(isOver ? (0 as never) : stillToGive(one))}
              </td>
              <td
                className={cx(
                  'num text-right max-desk:[grid-area:2/2]',
                  one.due_amount > 0 ? 'text-warn' : 'text-ink-3 max-desk:hidden',
                )}
              >
                {one.due_amount > 0
                  ? t('membership.to_come', { amount: formatMoney(one.due_amount) })
                  : t('membership.in_full')}
              </td>
              <td className="num max-desk:text-right max-desk:[grid-area:3/2]">
                <Ends membership={one} today={today} />
              </td>
              <td className="num text-ink-3 max-desk:hidden">{lastUsed(t, one, now, today)}</td>
              <td className="text-ink-3 max-desk:hidden">
                <IconChevronRight className="i-m" aria-hidden />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface EndsProps {
  readonly membership: HeldMembership;
  readonly today: Temporal.PlainDate;
}

function Ends({ membership, today }: EndsProps) {
  const t = useText();
  const { state, last_day, start_at } = membership;
  if (state === 'cancelled') return t('membership.state_cancelled');
  if (state === 'frozen') return t('membership.state_frozen');
  if (state === 'coming') return t('membership.from', { day: formatInstantDay(start_at) });
  if (state === 'ended') {
    return hasLeft(membership)
      ? t('membership.ended_lost', { amount: formatMoney(stillToGive(membership)) })
      : t('membership.ended_on', { day: formatDate(last_day) });
  }
  const isSoon = today.until(last_day).days <= ENDING_DAYS;
  if (!isSoon) return <span className="text-ink-2">{formatDate(last_day)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <IconClock className="i-s" aria-hidden />
      {formatDay(last_day, { today })}
    </span>
  );
}

function lastUsed(
  t: Translate,
  { last_used_at }: HeldMembership,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): string {
  if (!last_used_at) return t('membership.not_yet');
  const day = Temporal.Instant.from(last_used_at).toZonedDateTimeISO(homeTimeZone).toPlainDate();
  return day.equals(today) ? t('membership.today') : formatInstantDay(last_used_at, { now });
}

/** Up and down go from row to row; Enter opens. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('th > button')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
