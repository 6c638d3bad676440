import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../testing/salon/booking.ts';
import { SECRET } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';
import type { SendJob } from '../jobs/jobs.ts';
import { keyFor } from '../sessions/secret.ts';
import { makeNoteErasure, noteErasureJob } from './erasures.ts';

const first = await useServer();
const { database } = first;

test('after a restore nothing goes out twice: mails wait for a person, notifications that are due are dropped', async () => {
  const salon = await seedSalon(first);
  const client = await first.seedAccount({ email: 'meera@example.com' });
  await first.call(
    clientCalls.change,
    { business_id: salon.business_id, client_id: salon.client_id, email: 'meera@example.com' },
    { as: salon.owner },
  );
  await first.reactNow();
  await first.jobs.runDue();
  const { visit_id } = await salon.book('10:00');
  await first.reactNow();
  // As a restore leaves it: a mail that waited, a job that is ours alone, one that recurs.
  await database.pool.query(`
    insert into restored_job (id, name, data, priority, start_after, created_on) values
      (gen_random_uuid(), 'send-mail', '{"to": "${client.email}", "subject": "Hello", "text": "x"}', 0, now(), now()),
      (gen_random_uuid(), 'delete-file', '{"key": "user/x.jpg"}', 0, now() + interval '1 hour', now()),
      (gen_random_uuid(), 'sweep', null, 0, now(), now());
    insert into restored (taken_at) values (now() - interval '3 hours')`);
  await database.pool.query(
    "update client_message set due_at = now() - interval '1 minute' where state = 'waiting'",
  );
  const before = (await first.mailsTo('meera@example.com', 0)).length;
  const { state: waited } = await messageAbout(visit_id);
  expect(waited).toBe('waiting');

  const gone = await first.seedAccount({ email: 'gone@example.com' });
  const client_id = await salon.client('Ravi');
  await erasedLater('user', gone.id);
  await erasedLater('client', salon.business_id, client_id);
  const noted = await readFile(path.join(first.config.dataDir, 'backups', 'erasures'), 'utf8');
  expect(noted).not.toContain(client_id);

  const second = await useServer({ beside: first });
  expect(await messageAbout(visit_id)).toMatchObject({ state: 'dropped' });
  await second.jobs.runDue();
  expect(await second.mailsTo('meera@example.com', 0)).toHaveLength(before);
  const { rows } = await database.pool.query('select settled_at is not null as settled, held from restored');
  expect(rows).toMatchObject([
    { settled: true, held: { mails_to_clients: 1, accounts_erased_again: 1, clients_erased_again: 1 } },
  ]);
  const erased = { business_id: salon.business_id, client_id };
  expect(await first.call(clientCalls.get, erased, { as: salon.owner })).toMatchObject({ is_deleted: true });
  const waiting = await database.pool.query(
    "select name from jobs.job where state < 'active' and name in ('delete-file', 'sweep', 'send-mail', 'dead')",
  );
  expect(waiting.rows.map(({ name }) => name).sort()).toEqual(['dead', 'delete-file']);

  // A person sends it after all.
  const as = await first.makePlatformAdmin();
  const { items } = await second.call(operationsCalls.listDeadJobs, {}, { as });
  expect(items).toMatchObject([
    { name: 'send-mail', failure: 'Held after a restore: it may have been sent already.' },
  ]);
  await second.call(operationsCalls.retryDeadJob, { id: items[0]?.id ?? '' }, { as });
  expect(await second.mailsTo(client.email, 1)).toMatchObject([{ subject: 'Hello' }]);
});

/** As the file says that lies beside the backups. */
async function erasedLater(...what: string[]): Promise<void> {
  const job = noteErasureJob(first.config.dataDir);
  const send: SendJob = (_tx, _name, data) => job.run(data as never);
  const note = makeNoteErasure(send, keyFor(SECRET, 'erasures'), first.clock.now);
  await database.transaction((tx) => note(tx, ...what));
}

async function messageAbout(visit_id: string): Promise<{ state: string }> {
  // In the evening the reminder of tomorrow is written too, for the morning.
  const { rows } = await database.pool.query(
    'select state from client_message where visit_id = $1 order by due_at limit 1',
    [visit_id],
  );
  return rows[0];
}
