import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import {
  connectSimulator,
  seedSender,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, seedAccount, seedBusiness, seedSession } = server;
const { pass, inbox } = notificationsOf(server);
await connectSimulator(server, simulator);

const owner = await seedAccount();
const business_id = await seedBusiness(owner, { name: 'Aangan' });
const appId = await seedSender(server, simulator, business_id);

const submit = (elementName: string) =>
  call(
    messageTemplateCalls.create,
    {
      appId,
      elementName,
      content: `Hello {{1}}, your chair at ${elementName.length} is waiting for you. Come soon.`,
      variables: [{ key: 1, sample: 'Ankita', source: 'client_name', name: 'First name' }],
    },
    { as: owner },
  );
const decided = async () => {
  await server.jobs.runDue();
  await simulator.control.settled();
  await workMessages(server, simulator);
  await server.database.transaction((tx) =>
    server.jobs.send(tx, 'message-templates-refresh', { business_id, app_id: appId }),
  );
  await server.jobs.runDue();
  await pass({ seconds: 31 });
};

test('many approvals are one notification; a refusal is told by name, business and reason', async () => {
  await submit('we_miss_you');
  await submit('we_miss_you_still');
  await submit('see_you_soon_again');
  await decided();
  const [told, ...others] = await inbox(await seedSession(owner.id));
  expect(told).toBe('3 templates approved | They can be sent from Aangan now.');
  expect(others).toEqual([]);
  await submit('monsoon_rejected');
  await decided();
  expect((await inbox(await seedSession(owner.id)))[0]).toMatch(
    /^WhatsApp rejected “Monsoon rejected” \| Aangan: .+ Open it to see what to do\.$/,
  );
});
