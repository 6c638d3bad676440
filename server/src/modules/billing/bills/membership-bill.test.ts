import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, mailsTo } = server;

test('a bought membership is named on its visit, and the mail thanks for no visit', async () => {
  const desk = await seedMembershipDesk(server);
  const { business_id, client_id, owner } = desk;
  await desk.sell();
  const { items } = await call(visitCalls.list, { business_id, client_id }, { as: owner });
  expect(items[0]).toMatchObject({ services: [], products: [] });
  const [{ name = '', total_amount = 0 } = {}] = items[0]?.memberships ?? [];
  expect([name !== '', total_amount]).toEqual([true, items[0]?.total_amount]);
  const email = 'meera.wallet@example.org';
  await call(billMailCalls.sendReceipt, { business_id, visit_id: items[0]?.id ?? '', email }, { as: owner });
  await eventually(async () => (await mailsTo(email)).length === 1);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(`${name} at `);
  expect(mail?.text).not.toContain('Thank you for coming');
});
