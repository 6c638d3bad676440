import { type Notification, notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { formatInstantDay, homeTimeZone } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRows } from '../../ui/lists/list-row.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { IconCheckCheck, IconSettings } from '../../ui/pictures/icons.ts';
import { NotificationRow } from './notification-row.tsx';

const REFETCH_MS = 60_000;

export function InboxScreen() {
  const t = useText();
  const now = useNow();
  const { data } = useCallQuery(notificationCalls.countUnread, {});
  const markAll = useCommand(notificationCalls.markAllRead, {
    invalidates: [notificationCalls.list, notificationCalls.countUnread],
    said: () => ({ text: t('notifications.all_read'), tone: 'good' }),
  });
  return (
    <>
      <PageHeader
        title={t('notifications.title')}
        actions={
          <>
            {(data?.unread ?? 0) > 0 && (
              <Button
                loading={markAll.pending}
                onClick={() => void markAll.run({ told_until: Temporal.Now.instant().toString() })}
              >
                <IconCheckCheck className="i-m" aria-hidden />
                {t('notifications.mark_all')}
              </Button>
            )}
            <ButtonLink variant="quiet" href={paths.profile}>
              <IconSettings className="i-m" aria-hidden />
              {t('notifications.settings')}
            </ButtonLink>
          </>
        }
      />
      <div>
        <PagedList
          call={notificationCalls.list}
          empty={{ title: t('notifications.empty_title'), body: t('notifications.empty_body') }}
          refetchMs={REFETCH_MS}
        >
          {(items) => (
            <div className="grid gap-6">
              {byDay(items).map(([day, ofDay]) => (
                <section key={day} aria-label={dayText(ofDay[0], now, t)}>
                  <h2 className="pb-2 text-t2 font-bold text-ink-2">{dayText(ofDay[0], now, t)}</h2>
                  <Card flush>
                    <ListRows>
                      {ofDay.map((item) => (
                        <NotificationRow key={item.id} item={item} />
                      ))}
                    </ListRows>
                  </Card>
                </section>
              ))}
            </div>
          )}
        </PagedList>
      </div>
    </>
  );
}

function dayOf(instant: string | Temporal.Instant): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(homeTimeZone).toPlainDate();
}

function byDay(items: readonly Notification[]): [string, Notification[]][] {
  return [...Map.groupBy(items, ({ told_at }) => dayOf(told_at).toString())];
}

function dayText(first: Notification | undefined, now: Temporal.Instant, t: Translate): string {
  if (!first) return '';
  const ago = dayOf(first.told_at).until(dayOf(now)).days;
  if (ago === 0) return t('notifications.today');
  return ago === 1 ? t('notifications.yesterday') : formatInstantDay(first.told_at, { now });
}
