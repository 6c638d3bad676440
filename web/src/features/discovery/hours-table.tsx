import { parseHoursRange, weekdays } from '@kursi/core/business/business-hours.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { weekdayIndex } from '@kursi/core/kernel/time.ts';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { clockText, weekdayName } from '../../shared/hours/hours-words.ts';

/** Monday first; today is marked by weight and by a word, not by colour alone. */
export function HoursTable({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const locale = useLocale();
  const date = useNow().toZonedDateTimeISO(page.time_zone).toPlainDate();
  const today = weekdayIndex(date);
  // ISO dates sort as strings.
  const holidays = page.holidays.filter(({ day }) => day >= date.toString());
  const todaysHoliday = holidays.find(({ day }) => day === date.toString());
  const order = [...weekdays.slice(1), 'sun' as const];
  return (
    <>
      <table className="w-full text-t2 tabular-nums">
        <caption className="sr-only">{t('page.hours')}</caption>
        <tbody>
          {order.map((weekday) => {
            const isToday = weekdays.indexOf(weekday) === today;
            return (
              <tr key={weekday} className={isToday ? 'font-bold text-ink' : 'text-ink-2'}>
                <th
                  scope="row"
                  className={`py-1 pr-4 text-left align-top ${isToday ? 'font-bold' : 'font-regular'}`}
                >
                  {weekdayName(weekday, locale, 'long')}
                  {isToday && <span className="text-ink-3 font-regular"> {t('page.today')}</span>}
                </th>
                <td className="py-1 text-right">
                  {page.business_hours[weekday].length === 0 || (isToday && todaysHoliday)
                    ? t('page.closed')
                    : page.business_hours[weekday].map((text) => <Span key={text} text={text} />)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {holidays.length > 0 && (
        <>
          <h3 className="mt-4 text-t2 font-bold">{t('page.holidays')}</h3>
          <ul className="text-t2 text-ink-2">
            {holidays.slice(0, 6).map(({ day, name }) => (
              <li key={day} className="flex justify-between gap-4 py-1">
                <span className="wrap-anywhere">{name}</span>
                <span className="flex-none">{formatDay(day)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Span({ text }: { readonly text: string }) {
  const span = parseHoursRange(text);
  return span ? <span className="block">{`${clockText(span.start)} – ${clockText(span.end)}`}</span> : null;
}
