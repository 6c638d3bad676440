import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls as calls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { seedBillingDesk } from '../../testing/salon/billing.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal } = server;

let salon: Awaited<ReturnType<typeof seedBillingDesk>>;
let of: { business_id: string };
let as: { as: typeof salon.owner };
beforeAll(async () => {
  salon = await seedBillingDesk(server);
  of = { business_id: salon.business_id };
  as = { as: salon.owner };
  const named = { name_hi: 'हेयरकट', description_hi: 'वॉश के साथ' };
  await call(calls.changeService, { ...of, id: salon.service_id, ...named }, as);
});

test('a name in Hindi obeys the rules of a name, and null takes it away', async () => {
  const { id } = await call(calls.addCategory, { ...of, name: 'Skin', name_hi: 'त्वचा' }, as);
  for (const name_hi of ['', 'sbi-verify.ru/kyc', 'क'.repeat(81)]) {
    expect((await refusal(calls.changeCategory, { ...of, id, name_hi }, as)).code).toBe('MALFORMED');
  }
  const listed = async () =>
    (await call(calls.listCategories, of, as)).items.find((one) => one.id === id)?.name_hi;
  expect(await listed()).toBe('त्वचा');
  await call(calls.changeCategory, { ...of, id, name: 'Face' }, as);
  expect(await listed()).toBe('त्वचा');
  await call(calls.changeCategory, { ...of, id, name_hi: null }, as);
  expect(await listed()).toBeNull();
});

test('the page of the business has every name in both languages, and is found by either', async () => {
  const description2 = [{ title: 'About', title_hi: 'परिचय', description: '', description_hi: null }];
  await call(settingsCalls.update, { ...of, visibility: 'public', description2 }, as);
  const { business_url } = await call(settingsCalls.get, of, as);
  const page = await call(discoveryCalls.getPage, { business_url });
  expect(page.description2).toEqual(description2);
  expect(page.services[0]?.services[0]).toMatchObject({
    name: 'Haircut',
    name_hi: 'हेयरकट',
    description_hi: 'वॉश के साथ',
  });
  const found = async (text: string) =>
    (await call(discoveryCalls.list, { text })).items.some(({ id }) => id === of.business_id);
  expect(await found('हेयरकट')).toBe(true);
  expect(await found('haircut')).toBe(true);
});

test('a booking and a bill keep both names of their day', async () => {
  const { visit_id } = await salon.book('10:00');
  const billed = await salon.bill();
  await call(calls.changeService, { ...of, id: salon.service_id, name_hi: 'बाल कटाई' }, as);
  const visit = await call(visitCalls.get, { ...of, visit_id }, as);
  expect(visit.services[0]).toMatchObject({ service_name: 'Haircut', service_name_hi: 'हेयरकट' });
  const receipt = await call(billingCalls.get, { ...of, visit_id: billed.visit_id }, as);
  expect(receipt.lines[0]).toMatchObject({ name: 'Haircut', name_hi: 'हेयरकट' });
});

test('a membership on sale has both names, and those of its services', async () => {
  const kind = { type: 'service' as const, price: 100_000, mandatory_advance_percentage: 100 };
  const named = { name: 'Six cuts', name_hi: 'छह हेयरकट', description_hi: 'पाँच के दाम में' };
  const services2 = [{ service_id: salon.service_id, total_count: 6 }];
  await call(settingsCalls.update, { ...of, modules: ['services', 'memberships'] }, as);
  await call(membershipTemplateCalls.add, { ...of, ...kind, ...named, duration: '6_months', services2 }, as);
  const { items } = await call(membershipTemplateCalls.offered, of);
  expect(items[0]).toMatchObject({
    ...named,
    services2: [{ service_name: 'Haircut', service_name_hi: expect.any(String) }],
  });
});
