import { DEAD_QUEUE } from '../../platform/jobs/jobs.ts';
import type { TestServer } from '../server.ts';

/** For contract tests: rows that only jobs create, or that take long to create, inserted directly. */
export function seededRows({ database, clock }: Pick<TestServer, 'database' | 'clock'>) {
  return {
    /** The mark of a finished demo salon, newer than any request for a fresh one: making it takes seconds. */
    async seedDemoMark(): Promise<void> {
      const later = clock.now().add({ hours: 24 });
      await database.q
        .insertInto('demo_salon')
        .values({ id: 1, done: 1, total: 1, started_at: clock.now(), finished_at: later })
        .execute();
    },

    /** A slot alert of this person. */
    async seedSlotAlert(business_id: string, user_id: string, service_id: string): Promise<string> {
      const id = crypto.randomUUID();
      await database.q
        .insertInto('slot_alert')
        .values({
          business_id,
          id,
          user_id,
          day: '2026-11-01',
          arrangement: 'sequence',
          services: JSON.stringify([{ service_id }]),
          state: 'withdrawn',
          created_at: clock.now(),
          updated_at: clock.now(),
        })
        .execute();
      return id;
    },

    /** What a look through the history found. */
    async seedFinding(business_id: string): Promise<string> {
      const id = crypto.randomUUID();
      const at = clock.now();
      const kept_as = 'read' as const;
      const what = { rule: 'clients_taken_out', subject: id, kept_as, facts: '{}', row_ids: [id] };
      await database.q
        .insertInto('finding')
        .values({ business_id, id, at, day: '2026-11-15', ...what })
        .execute();
      return id;
    },

    /** A notification of this person. */
    async seedNotification(user_id: string): Promise<string> {
      const id = crypto.randomUUID();
      const at = clock.now();
      await database.q
        .insertInto('notification')
        .values({
          user_id,
          id,
          kind: 'booking_booked',
          as_member: false,
          about: '{}',
          words: JSON.stringify({
            business_name: 'Walked Salon',
            time_zone: 'Asia/Kolkata',
            services: ['Haircut'],
            people: [],
            starts_at: null,
            before: null,
            amount: null,
          }),
          state: 'told',
          at,
          due_at: at,
          told_at: at,
        })
        .execute();
      return id;
    },

    async seedDeadJob(): Promise<string> {
      const id = crypto.randomUUID();
      await database.pool.query(
        `insert into jobs.job (id, name, data, source_name) values ($1, $2, '{}', 'sweep')`,
        [id, DEAD_QUEUE],
      );
      return id;
    },

    async seedSupportRequest(user_id: string): Promise<string> {
      const id = crypto.randomUUID();
      await database.q
        .insertInto('support_request')
        .values({ id, user_id, message: 'x', created_at: clock.now() })
        .execute();
      return id;
    },
  };
}
