import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { SETTLE } from '../../modules/notifications/notify.ts';
import { eventually } from '../eventually.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';

/** Makes delayed notifications and jobs due now, because PostgreSQL's clock cannot be moved. */
export function notificationsOf(server: TestServer) {
  const { database, clock, call, jobs } = server;
  const one = async (text: string, values: unknown[] = []) =>
    Number((await database.pool.query<{ n: string }>(text, values)).rows[0]?.n ?? 0);
  const hurry = () =>
    database.pool.query(
      "update jobs.job set start_after = now() where name like 'notification-%' and state < 'active'",
    );

  /** Waits until every event has been handled. */
  const caughtUp = () =>
    eventually(async () => {
      await server.reactNow();
      return (
        (await one(`
          select count(*) as n
          from event_counter
          cross join unnest(array[
            'notifications.visits', 'notifications.returned-money', 'notifications.offers', 'notifications.reviews',
            'notifications.queue', 'notifications.bills', 'notifications.messages'
          ]) as named (reaction)
          left join reaction_progress as progress on progress.business_id = event_counter.business_id
            and progress.reaction = named.reaction
          where coalesce(progress.last_seq, 0) < event_counter.last_seq`)) === 0
      );
    });

  /** Waits until no due notification is left. */
  async function pass(duration: Temporal.DurationLike = { seconds: 16 }): Promise<void> {
    await caughtUp();
    clock.advance(duration);
    // As its cron does: a hurried job may have used the singleton key of this slot before more came due.
    await database.transaction((tx) => jobs.send(tx, SETTLE, {}));
    await eventually(async () => {
      await hurry();
      const now = clock.now().toString();
      const due = await one(
        "select count(*) as n from notification where state = 'waiting' and due_at <= $1",
        [now],
      );
      // A hurried job finishes before its slot ends, so later items of that slot have no job.
      if (due > 0)
        await database.pool.query("insert into jobs.job (name, data) values ('notification-due', '{}')");
      const unsent = await one(
        "select count(*) as n from notification_delivery where state = 'waiting' and not_before <= $1",
        [now],
      );
      const unsentToClients = await one(
        "select count(*) as n from client_message where state = 'waiting' and due_at <= $1",
        [now],
      );
      for (const [left, name] of [
        [unsent, 'notification-send'],
        [unsentToClients, 'notification-to-client'],
      ])
        if (left) await database.pool.query("insert into jobs.job (name, data) values ($1, '{}')", [name]);
      return due + unsent + unsentToClients === 0;
    });
  }

  return {
    caughtUp,
    pass,
    hurry,
    /** The inbox, newest first. */
    async inbox(as: Session, locale: 'en' | 'hi' = 'en'): Promise<string[]> {
      const { items } = await call(notificationCalls.list, { limit: 100 }, { as });
      return items.map((item) => {
        const { title, body } = notificationText(locale, item);
        return `${title} | ${body}`;
      });
    },
    async kinds(as: Session): Promise<string[]> {
      const { items } = await call(notificationCalls.list, { limit: 100 }, { as });
      return items.map(({ kind }) => kind);
    },
  };
}
