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

/** Who holds what, those that end first at the top. */
export function HeldTable({ items, onOpen }: HeldTableProps) {
  const t = useText();
  const now = useNow();
  const today = now.toZonedDateTimeISO(homeTimeZone).toPlainDate();
  return (
    <table className="k-ms-held">
      <caption className="sr-only">{t('membership.held')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('membership.client')}</th>
          <th scope="col">{t('membership.membership')}</th>
          <th scope="col">{t('membership.left')}</th>
          <th scope="col" className="r">
            {t('membership.to_give')}
          </th>
          <th scope="col" className="r">
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
      <tbody onKeyDown={moveByArrow}>
        {items.map((one) => {
          const isOver = one.state === 'ended' || one.state === 'cancelled';
          const name = clientName(t, one.client_name);
          return (
            <tr key={one.id} className={cx(isOver && 'text-ink-3')}>
              <th scope="row">
                <button
                  type="button"
                  className="flex items-center gap-3 text-left font-medium"
                  onClick={() => onOpen(one)}
                >
                  <Avatar name={name} />
                  <span className="break-words">
                    {name}
                    <span className="sr-only">{one.name}</span>
                  </span>
                </button>
              </th>
              <td className="what break-words">{one.name}</td>
              <td className="left">
                <span className="k-ms-left">
                  <MembershipBalance membership={one} />
                  <span className="num text-ink-2 max-desk:hidden">{balanceOf(t, one)}</span>
                </span>
              </td>
              <td className="r give num font-medium">
                {formatMoney(isOver ? (0 as never) : stillToGive(one))}
              </td>
              <td className={cx('r paid num', one.due_amount > 0 ? 'text-warn' : 'desk text-ink-3')}>
                {one.due_amount > 0
                  ? t('membership.to_come', { amount: formatMoney(one.due_amount) })
                  : t('membership.in_full')}
              </td>
              <td className="ends num">
                <Ends membership={one} today={today} />
              </td>
              <td className="desk num text-ink-3">{lastUsed(t, one, now, today)}</td>
              <td className="desk text-ink-3">
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
