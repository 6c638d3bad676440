import { notificationText } from '@kursi/core/notifications/notification-texts.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { SETTLE } from '../modules/notifications/notify.ts';
import type { Session } from './caller.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

/** Lets time pass for what people are told: PostgreSQL's clock stays, so what waits for it is hurried. */
export function notificationsOf(server: TestServer) {
  const { database, clock, call, jobs } = server;
  const one = async (text: string, values: unknown[] = []) =>
    Number((await database.pool.query<{ n: string }>(text, values)).rows[0]?.n ?? 0);
  const hurry = () =>
    database.pool.query(
      "update jobs.job set start_after = now() where name like 'notification-%' and state < 'active'",
    );

  /** Until every event has been reacted to. */
  const caughtUp = () =>
    eventually(async () => {
      await server.reactNow();
      return (
        (await one(`
          select count(*) as n
          from event_counter
          cross join unnest(array[
            'notifications.visits', 'notifications.returned-money', 'notifications.offers', 'notifications.reviews'
          ]) as named (reaction)
          left join reaction_progress as progress on progress.business_id = event_counter.business_id
            and progress.reaction = named.reaction
          where coalesce(progress.last_seq, 0) < event_counter.last_seq`)) === 0
      );
    });

  /** Until nothing waits that should have been told or sent by now. */
  async function pass(duration: Temporal.DurationLike = { seconds: 16 }): Promise<void> {
    await caughtUp();
    clock.advance(duration);
    // As its cron does: a hurried job may have used up the key of these seconds before something else came due.
    await database.transaction((tx) => jobs.send(tx, SETTLE, {}));
    await eventually(async () => {
      await hurry();
      const now = clock.now().toString();
      const due = await one(
        "select count(*) as n from notification where state = 'waiting' and due_at <= $1",
        [now],
      );
      // A job that was hurried is done before its slot ends, so what follows in that slot finds no job.
      if (due > 0)
        await database.pool.query("insert into jobs.job (name, data) values ('notification-due', '{}')");
      const unsent = await one(
        "select count(*) as n from notification_delivery where state = 'waiting' and not_before <= $1",
        [now],
      );
      return due + unsent === 0;
    });
  }

  return {
    caughtUp,
    pass,
    hurry,
    /** The inbox as it is read, newest first. */
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
