import { ButtonLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import { useText } from '../../../../lib/text.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';

/** Nobody can be booked yet: what to do first. */
export function NoCalendars({ mayAdd }: { readonly mayAdd: boolean }) {
  const t = useText();
  return (
    <div className="grid h-full place-items-center p-4">
      <div>
        <h1 className="sr-only">{t('desk.calendar')}</h1>
        <EmptyState
          title={t('desk.no_calendars')}
          action={
            mayAdd && (
              <ButtonLink variant="primary" href={paths.calendars}>
                {t('desk.add_calendar')}
              </ButtonLink>
            )
          }
        >
          {mayAdd ? t('desk.no_calendars_more') : t('calendar.none_staff')}
        </EmptyState>
      </div>
    </div>
  );
}
