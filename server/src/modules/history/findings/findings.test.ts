import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { everyPiece } from '@kursi/core/billing/day-close.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { FindingRule } from '@kursi/core/history/findings/finding-rules.ts';
import { findingCalls as calls } from '@kursi/core/history/findings/findings.contract.ts';
import { historyCalls } from '@kursi/core/history/history.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { backInCash, seedBillingDesk } from '../../../testing/salon/billing.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { dropExpiredFindings } from './finding.store.ts';
import { lookForFindings } from './look-for-findings.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock, seedMember, seedAccount, seedBusiness, seedSession, signIn } = server;
const look = () => lookForFindings({ database, newId }, clock.now());

async function seedDesk() {
  const desk = await seedBillingDesk(server);
  return { ...desk, admin: await seedMember(desk.business_id, 'admin') };
}
let desk: Awaited<ReturnType<typeof seedDesk>>;
beforeEach(async () => {
  clock.advance({ minutes: 10 });
  desk = await seedDesk();
});

const list = (state: 'open' | 'seen' = 'open') =>
  call(calls.list, { business_id: desk.business_id, state }, { as: desk.owner });

/** What a look finds, also when it is repeated, by two servers at once: once each. */
async function rulesFound(): Promise<string[]> {
  await look();
  await database.pool.query("UPDATE finding_progress SET looked_until = looked_until - interval '1 hour'");
  await Promise.all([look(), look()]);
  return (await list()).items.map(({ rule }) => rule).toSorted();
}

const billBy = (as: Person, over: Parameters<typeof desk.bill>[0] = {}) => {
  clock.advance({ seconds: 10 });
  return desk.bill(over, as);
};
const discounted = (percent: number) => ({ discount: { kind: 'percent' as const, share: percent * 100 } });

const setFigures = (rule: FindingRule, figures: Readonly<Record<string, number>>) =>
  call(calls.setRule, { business_id: desk.business_id, rule, is_on: true, figures }, { as: desk.owner });

async function voidBill(visit_id: string, as: Person) {
  clock.advance({ seconds: 10 });
  const { business_id } = desk;
  await call(
    billingCalls.void,
    { business_id, visit_id, reason: 'a mistake', refunds: backInCash(30_000) },
    { as },
  );
}

async function changePrice(price: number, as: Person) {
  clock.advance({ seconds: 10 });
  const { business_id, service_id } = desk;
  const { services } = await call(catalogueCalls.get, { business_id }, { as });
  const service = services.find(({ id }) => id === service_id);
  if (!service) throw new Error('the salon has its service');
  const { name, duration, gender, category_id } = service;
  const kept = { name, duration, gender, category_id };
  await call(
    catalogueCalls.changeService,
    { business_id, id: service_id, ...kept, price: paise(price) },
    { as },
  );
}

describe('a look finds once, and names the rows', () => {
  const cases: Partial<Record<FindingRule, () => Promise<unknown>>> = {
    discount_high: () => billBy(desk.admin, discounted(20)),
    async void_rebilled() {
      const { visit_id } = await billBy(desk.admin);
      await voidBill(visit_id, desk.admin);
      await billBy(desk.admin);
    },
    async bill_changed_paid() {
      const { admin, business_id, service } = desk;
      const { visit_id } = await billBy(admin);
      const { services } = await call(visitCalls.get, { business_id, visit_id }, { as: admin });
      const cheaper = { ...service, booking_id: services[0]?.id ?? '', booking_amount: paise(20_000) };
      const { financial_summary } = desk.bill.input({ services: [cheaper] });
      clock.advance({ seconds: 10 });
      const of = { business_id, visit_id, revision: 0, services: [cheaper], financial_summary };
      await call(billingCalls.revise, { ...of, refunds: backInCash(10_000) }, { as: admin });
    },
    async refund_other_way() {
      const { admin } = desk;
      const payments = [{ type: 'businessUPI' as const, amount: paise(30_000) }];
      const { visit_id } = await billBy(admin, { payments });
      await voidBill(visit_id, admin);
    },
    async price_back() {
      await changePrice(10_000, desk.admin);
      await changePrice(30_000, desk.admin);
    },
    async drawer_short() {
      const { admin, business_id, owner } = desk;
      await call(settingsCalls.update, { business_id, opening_cash: paise(2_000_00) }, { as: owner });
      for (let times = 0; times < 2; times++) {
        await billBy(admin);
        const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
        const of = { business_id, day, upi: null, note: 'change' };
        await call(dayCloseCalls.close, { ...of, pieces: everyPiece({ 500: 4, 100: 2 }) }, { as: admin });
        clock.advance({ hours: 24 });
        for (const one of [admin, owner]) Object.assign(one, await seedSession(one.id));
      }
    },
    async discount_often() {
      await setFigures('discount_often', { times: 2 });
      await billBy(desk.admin, discounted(5));
      await billBy(desk.admin, discounted(5));
    },
    async tip_and_discount() {
      const { business_id, chairs, admin } = desk;
      const tie = 'UPDATE calendar SET user_id = $3 WHERE business_id = $1 AND id = $2';
      await database.pool.query(tie, [business_id, chairs[0], admin.id]);
      await billBy(admin, { ...discounted(5), tip: paise(6_000) });
    },
    async day_reopened() {
      const { business_id, admin } = desk;
      const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
      await billBy(admin);
      const count = { pieces: everyPiece({ 100: 3 }), upi: null };
      await call(dayCloseCalls.close, { business_id, day, ...count }, { as: admin });
      clock.advance({ seconds: 10 });
      await call(dayCloseCalls.reopen, { business_id, day, reason: 'one more' }, { as: admin });
    },
    async clients_opened() {
      const { business_id, admin, client_id } = desk;
      await setFigures('clients_opened', { records: 10 });
      for (let shown = 0; shown < 10; shown++)
        await call(clientCalls.showContact, { business_id, client_id }, { as: admin });
    },
    async clients_taken_out() {
      const { business_id, owner } = desk;
      await setFigures('clients_taken_out', { records: 1 });
      await call(clientExportCalls.make, { business_id }, { as: owner });
    },
    async new_device() {
      await signIn(desk.admin);
      clock.advance({ minutes: 1 });
      await signIn(desk.admin);
    },
    rights_changed: () =>
      call(
        memberCalls.update,
        { business_id: desk.business_id, user_id: desk.admin.id, role: 'staff' },
        { as: desk.owner },
      ),
    async bank_changed() {
      for (const upi_id of ['old@bank', 'new@bank'])
        await call(settingsCalls.update, { business_id: desk.business_id, upi_id }, { as: desk.owner });
    },
  };

  test.each(Object.entries(cases))('%s', async (rule, act) => {
    await act();
    expect(await rulesFound()).toEqual([rule]);
    const [found] = (await list()).items;
    const { items } = await call(
      historyCalls.list,
      { business_id: desk.business_id, finding: found?.id },
      { as: desk.owner },
    );
    expect(items).toHaveLength(found?.row_count ?? 0);
    expect(items.map(({ actor_id }) => actor_id)).toContain(found?.actor_id);
  });

  test('no-shows of clients who paid in cash before', async () => {
    const { admin, business_id, client_id } = desk;
    await setFigures('no_shows_cash', { times: 2 });
    await desk.bill();
    for (const time of ['10:00', '11:00']) {
      const { visit_id } = await desk.book(time, { client_id, booking_date: desk.day });
      await database.pool.query(
        'UPDATE booking SET booking_date = booking_date - 4 WHERE business_id = $1 AND visit_id = $2',
        [business_id, visit_id],
      );
      clock.advance({ seconds: 10 });
      await call(visitCalls.setProgress, { business_id, visit_id, progress: 'no_show' }, { as: admin });
    }
    expect(await rulesFound()).toEqual(['no_shows_cash']);
  });

  test('a sign-in at night', async () => {
    await signIn(desk.admin);
    const noon = clock.now().toZonedDateTimeISO('Asia/Kolkata');
    clock.advance(noon.until(noon.with({ hour: 23, minute: 30 })));
    await signIn(desk.admin);
    Object.assign(desk.owner, await seedSession(desk.owner.id));
    expect(await rulesFound()).toEqual(['new_device', 'sign_in_night']);
    clock.advance({ hours: 12 });
  });

  test('nothing, where the only owner did the same at the till', async () => {
    const { owner } = desk;
    await billBy(owner, discounted(20));
    await changePrice(10_000, owner);
    await changePrice(30_000, owner);
    expect(await rulesFound()).toEqual([]);
    // With another owner, each is looked at.
    await seedMember(desk.business_id, 'owner');
    await billBy(owner, discounted(20));
    expect(await rulesFound()).toContain('discount_high');
  });
});

describe('who sees what is worth a look', () => {
  test('is the owner alone, and of another business nobody', async () => {
    await billBy(desk.admin, discounted(20));
    await look();
    const { business_id } = desk;
    const [found] = (await list()).items;
    const finding_id = found?.id ?? '';
    const stranger = await seedAccount();
    const elsewhere = await seedBusiness(stranger);
    const staff = await seedMember(business_id, 'staff');
    for (const as of [desk.admin, staff]) {
      const held_by = { status: 403, details: { right: 'finding.see', held_by: ['owner'] } };
      expect(await refusal(calls.list, { business_id }, { as })).toMatchObject(held_by);
      expect(await refusal(calls.mark, { business_id, finding_id }, { as })).toMatchObject(held_by);
      expect(await refusal(calls.listRules, { business_id }, { as })).toMatchObject(held_by);
    }
    expect(await refusal(calls.list, { business_id }, { as: stranger })).toMatchObject({ status: 404 });
    for (const sent of [calls.mark, calls.unmark]) {
      const foreign = await refusal(sent, { business_id: elsewhere, finding_id }, { as: stranger });
      expect(foreign.code).toBe('NOT_FOUND');
    }
    const shown = await call(
      historyCalls.list,
      { business_id: elsewhere, finding: finding_id },
      { as: stranger },
    );
    expect(shown.items).toEqual([]);
    expect((await list()).open_count).toBe(1);
  });
});

describe('a finding', () => {
  test('is marked as looked at with a note, and taken back', async () => {
    await billBy(desk.admin, discounted(20));
    await look();
    const { business_id, owner } = desk;
    const finding_id = (await list()).items[0]?.id ?? '';
    await call(calls.mark, { business_id, finding_id, note: 'I let it pass' }, { as: owner });
    expect(await list()).toMatchObject({ items: [], open_count: 0 });
    const seen = { by_id: owner.id, by_name: owner.user_name, note: 'I let it pass' };
    expect((await list('seen')).items).toMatchObject([{ id: finding_id, seen }]);
    expect(await rulesFound()).toEqual([]);
    await call(calls.unmark, { business_id, finding_id }, { as: owner });
    expect(await list()).toMatchObject({ items: [{ id: finding_id, seen: null }], open_count: 1 });
  });

  test('keeps no word about a client who was erased, nor about an account', async () => {
    await billBy(desk.admin, discounted(20));
    await look();
    const { business_id, owner, client_id } = desk;
    const finding_id = (await list()).items[0]?.id ?? '';
    await call(calls.mark, { business_id, finding_id, note: 'Meera is my sister' }, { as: owner });
    await call(clientCalls.erase, { business_id, client_id }, { as: owner });
    const { rows } = await database.pool.query(
      'SELECT note FROM finding WHERE business_id = $1 UNION ALL SELECT value FROM history_value WHERE business_id = $1 AND value LIKE $2',
      [business_id, '%sister%'],
    );
    expect(rows).toEqual([{ note: null }]);
    const [seen] = (await list('seen')).items;
    expect(JSON.stringify(seen)).not.toContain('Meera');
  });

  test('goes with its rows, when their time is over', async () => {
    await billBy(desk.admin, discounted(20));
    await look();
    const { q } = database;
    await dropExpiredFindings(q, 'rest', clock.now().add({ hours: 24 }));
    await dropExpiredFindings(q, 'money', clock.now().subtract({ hours: 24 }));
    expect((await list()).items).toHaveLength(1);
    await dropExpiredFindings(q, 'money', clock.now().add({ hours: 24 }));
    expect((await list()).items).toEqual([]);
  });
});

describe('a rule', () => {
  const setRule = (rule: FindingRule, is_on: boolean, figures = {}) =>
    call(calls.setRule, { business_id: desk.business_id, rule, is_on, figures }, { as: desk.owner });

  test('finds nothing while it is off, and by the figure that the owner set', async () => {
    await setRule('discount_high', false);
    await billBy(desk.admin, discounted(20));
    expect(await rulesFound()).toEqual([]);
    await setRule('discount_high', true, { percent: 20 });
    expect(await rulesFound()).toEqual([]);
    await billBy(desk.admin, discounted(21));
    expect(await rulesFound()).toEqual(['discount_high']);
    const { items } = await call(calls.listRules, { business_id: desk.business_id }, { as: desk.owner });
    expect(items.find(({ rule }) => rule === 'discount_high')).toMatchObject({ figures: { percent: 20 } });
  });

  test('is changed with a fresh proof, within its bounds, and that stands in the history', async () => {
    const { business_id, owner } = desk;
    const off = { business_id, rule: 'bank_changed', is_on: false } as const;
    for (const figures of [{ percent: 0 }, { percent: 101 }, { other: 5 }, { percent: 2.5 }]) {
      const bad = { ...off, rule: 'discount_high', figures } as const;
      expect((await refusal(calls.setRule, bad, { as: owner })).code).toBe('MALFORMED');
    }
    await setRule('bank_changed', false);
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [owner.id]);
    expect((await refusal(calls.setRule, off, { as: owner })).code).toBe('PASSWORD_REQUIRED');
    const { items } = await call(historyCalls.list, { business_id, kind: 'set_up' }, { as: owner });
    const changed = items.find(({ deed }) => deed === 'finding.rule_changed');
    expect(changed?.record_label).toBe('bank_changed');
    const off_now = { field: 'is_on', before: null, after: 'false', is_erased: false };
    expect(changed?.changes).toContainEqual(off_now);
  });
});
