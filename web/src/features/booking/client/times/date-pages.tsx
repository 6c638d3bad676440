import { formatDay } from '../../../../lib/format.ts';
import { useLocale, useText } from '../../../../lib/text.ts';
import { DAYS } from '../../../../shared/cart/free-times.ts';
import { monthName } from '../../../../shared/days/days.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../../ui/pictures/icons.ts';

interface DatePagesProps {
  readonly today: string;
  /** The first day shown. */
  readonly from: string;
  /** The end of the business's booking window. */
  readonly lastDay: string;
  readonly onFrom: (day: string) => void;
}

/** Beyond this many pages the months can be chosen too: nobody taps eight times for a wedding. */
const PAGES_WITHOUT_MONTHS = 3;

/** Pages through the booking window, three weeks at a time. */
export function DatePages({ today, from, lastDay, onFrom }: DatePagesProps) {
  const t = useText();
  const locale = useLocale();
  const later = plusDays(from, DAYS);
  const earlier = plusDays(from, -DAYS);
  if (later > lastDay && from === today) return null;
  const months = lastDay < plusDays(today, DAYS * PAGES_WITHOUT_MONTHS) ? [] : monthsUntil(today, lastDay);
  return (
    <nav aria-label={t('flow.more_dates')} className="px-4 pt-1">
      <div className="flex justify-between gap-2">
        <Button
          size="tap"
          variant="quiet"
          disabled={from <= today}
          onClick={() => onFrom(earlier < today ? today : earlier)}
        >
          <IconChevronLeft className="i-m" aria-hidden />
          {t('flow.earlier_dates')}
        </Button>
        <Button size="tap" variant="quiet" disabled={later > lastDay} onClick={() => onFrom(later)}>
          {t('flow.later_dates')}
          <IconChevronRight className="i-m" aria-hidden />
        </Button>
      </div>
      {months.length > 0 && (
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
          {months.map(({ month, first }) => (
            <Button
              key={month}
              size="tap"
              className="flex-none"
              aria-current={from.startsWith(month) ? 'date' : undefined}
              onClick={() => onFrom(first)}
            >
              {monthName(month, locale)}
            </Button>
          ))}
        </div>
      )}
    </nav>
  );
}

const plusDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

function monthsUntil(today: string, lastDay: string): { readonly month: string; readonly first: string }[] {
  const found = [];
  for (let first = today; first <= lastDay; ) {
    found.push({ month: first.slice(0, 7), first });
    first = Temporal.PlainDate.from(first).with({ day: 1 }).add({ months: 1 }).toString();
  }
  return found;
}

/** Where the booking window ends, and how to ask for a later day. */
export function WindowEnd({
  lastDay,
  phone,
  name,
}: {
  readonly lastDay: string;
  readonly phone: string | null;
  readonly name: string;
}) {
  const t = useText();
  return (
    <p className="px-4 pt-2 text-t2 text-ink-3">
      {t('flow.window_end', { day: formatDay(lastDay) })}{' '}
      {phone ? (
        <TextLink inline href={`tel:${phone}`}>
          {t('flow.window_call', { name })}
        </TextLink>
      ) : (
        t('flow.window_ask', { name })
      )}
    </p>
  );
}
