import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';

interface RemovedCalendarsProps {
  readonly businessId: string;
  readonly onRestore: (calendar: Calendar) => void;
}

/** Who was removed, with the way to the visits that stay theirs. */
export function RemovedCalendars({ businessId, onRestore }: RemovedCalendarsProps) {
  const t = useText();
  const { data } = useCallQuery(calendarCalls.list, { business_id: businessId, removed: 'true' });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="removed-calendars">
      <h2 id="removed-calendars" className="text-t4 font-bold">
        {t('calendar.removed')}
      </h2>
      <p className="mt-1 text-ink-2">{t('calendar.removed_more')}</p>
      <ul className="k-card k-rows mt-3">
        {data.items.map((calendar) => (
          <li key={calendar.id} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <span className="min-w-32 flex-1 font-medium break-words">{calendar.name}</span>
            <ButtonLink
              size="small"
              variant="quiet"
              aria-label={t('calendar.visits_of', { name: calendar.name })}
              href={addressOf(paths.visits, { search: { period: 'all', person: calendar.id } })}
            >
              {t('calendar.visits')}
            </ButtonLink>
            <Button
              size="small"
              aria-label={t('calendar.restore_named', { name: calendar.name })}
              onClick={() => onRestore(calendar)}
            >
              {t('calendar.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
