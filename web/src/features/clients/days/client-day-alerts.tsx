import { comingDay } from '@kursi/core/clients/client-days.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { formatDay, homeTimeZone } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconGift } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';

/** "37 on Tuesday": a birthday or anniversary of the next week. */
export function ClientDayAlerts({ client }: { readonly client: Client }) {
  const t = useText();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const birthday = client.birthday && comingDay(client.birthday, today);
  const anniversary = client.anniversary && comingDay(client.anniversary, today);
  const icon = <IconGift aria-hidden />;
  const written = (on: string) => formatDay(on, { today });
  return (
    <>
      {birthday && birthday.years > 0 && (
        <Note
          icon={icon}
          title={
            birthday.on === today
              ? t('days.alert_birthday_today', { count: birthday.years })
              : t('days.alert_birthday', { count: birthday.years, day: written(birthday.on) })
          }
        >
          {t('days.birthday_word')}
        </Note>
      )}
      {anniversary && anniversary.years > 0 && (
        <Note
          icon={icon}
          title={
            anniversary.on === today
              ? t('days.alert_anniversary_today')
              : t('days.alert_anniversary', { day: written(anniversary.on) })
          }
        >
          {t('days.anniversary', { count: anniversary.years })}
        </Note>
      )}
    </>
  );
}
