import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { approvalCalls } from '@kursi/core/business/approval.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { pinCalls } from '@kursi/core/business/pin.contract.ts';
import { PIN_TRIES_A_DAY } from '@kursi/core/business/pin.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import type { Approvable } from '@kursi/core/contract/approvals.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { setUpApp } from '../../../testing/salon/authenticator-app.ts';
import { backInCash, letStaffSeeBills, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { PASSWORD, someAddress } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { clock, call, send, refusal, database, seedMember, mailsTo, seedSession } = server;

/** Two bills of the owner, and a stylist who may void neither. */
async function seedDesk() {
  const desk = await seedBillingDesk(server);
  const { business_id, bill } = desk;
  const staff = await seedMember(business_id, 'staff');
  await letStaffSeeBills(server, business_id);
  const admin = await seedMember(business_id, 'admin');
  const { visit_id } = await bill();
  const { visit_id: other_id } = await bill();
  const wish = (over: object = {}) =>
    ({
      business_id,
      action: 'bill_void' as Approvable,
      record_id: visit_id,
      approver_id: admin.id,
      password: PASSWORD,
      ...over,
    }) as never;
  const approve = async (over: object = {}, as: Session = staff) => {
    const { approval } = await call(approvalCalls.give, wish(over), { as, from: someAddress() });
    return { 'kursi-approval': approval };
  };
  const why = (over: object, as: Session = staff) =>
    refusal(approvalCalls.give, wish(over), { as, from: someAddress() });
  const key = { business_id, visit_id };
  const voiding = { ...key, reason: 'twice', refunds: backInCash(30_000) };
  return { ...desk, staff, admin, visit_id, other_id, key, approve, why, voiding };
}

describe('an approval in place', () => {
  test('lets staff void a bill of another once, and the bill says who asked and who approved', async () => {
    const { staff, admin, key, approve, voiding, owner } = await seedDesk();
    const plain = { ...key, reason: 'twice' };
    const refused = await refusal(billingCalls.void, plain, { as: staff });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', details: { right: 'bill.change' } });
    expect((await call(billingCalls.get, key, { as: staff })).may_change).toBe(false);
    const headers = await approve();
    await call(billingCalls.void, voiding, { as: staff, headers });
    const found = await call(billingCalls.get, key, { as: owner });
    expect(found.voided_at).not.toBeNull();
    expect(found.approvals).toMatchObject([
      { action: 'bill_void', asked_by_name: staff.user_name, approved_by_name: admin.user_name },
    ]);
    const [event] = (
      await database.pool.query(
        "SELECT actor_id, ids FROM event WHERE business_id = $1 AND type = 'visit.bill_voided'",
        [key.business_id],
      )
    ).rows;
    expect(event).toMatchObject({ actor_id: staff.id, ids: { approved_by: admin.id } });
  });

  test('of someone with a second step needs a code beside the password, each code once', async () => {
    const { staff, admin, approve, why, key, voiding } = await seedDesk();
    const { app } = await setUpApp(server, clock, admin);
    const as = await seedSession(staff.id);
    expect((await why({}, as)).code).toBe('SECOND_STEP_REQUIRED');
    expect((await why({ code: '000000' }, as)).code).toBe('WRONG_CODE');
    const code = app.code();
    const headers = await approve({ code }, as);
    expect((await why({ code }, as)).code).toBe('WRONG_CODE');
    await call(billingCalls.void, { ...voiding, ...key }, { as, headers });
  });

  test('with a recovery code is mailed to whose code it is, as at any other place', async () => {
    const { admin, approve } = await seedDesk();
    const { recovery_codes } = await setUpApp(server, clock, admin);
    await approve({ code: recovery_codes?.[0] });
    const texts = (await mailsTo(admin.email, 2)).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('A recovery code was used.'))).toHaveLength(1);
  });

  test('shows who asked no sums that their set of rights hides, whatever the business shows its staff', async () => {
    const { business_id, owner, staff, approve, voiding } = await seedDesk();
    const set = { business_id, name: 'Chairs', role: 'staff', rights: { 'bill.make': {} } } as const;
    const { id: rights_set_id } = await call(rightsSetCalls.add, set, { as: owner });
    await call(rightsSetCalls.give, { business_id, user_id: staff.id, rights_set_id }, { as: owner });
    const headers = await approve();
    expect((await refusal(billingCalls.void, voiding, { as: staff, headers })).code).toBe('SUMS_HIDDEN');
  });

  test('revises a bill and gives back what is above it, with the right of who approved', async () => {
    const { business_id, staff, admin, key, approve, service, bill } = await seedDesk();
    const { services } = await call(visitCalls.get, key, { as: staff });
    const booked = { ...service, booking_id: services[0]?.id ?? '', booking_amount: paise(20_000) };
    const { financial_summary } = bill.input({ services: [booked] });
    const revised = {
      ...key,
      revision: 0,
      services: [booked],
      financial_summary,
      refunds: [{ type: 'cash' as const, amount: paise(10_000) }],
    };
    expect((await refusal(billingCalls.revise, revised, { as: staff })).code).toBe('NOT_ALLOWED');
    const headers = await approve({ action: 'bill_revise' });
    expect(await call(billingCalls.revise, revised, { as: staff, headers })).toMatchObject({ revision: 1 });
    const { made_by } = await database.q
      .selectFrom('bill')
      .select('made_by')
      .where('business_id', '=', business_id)
      .where('visit_id', '=', key.visit_id)
      .where('is_newest', '=', true)
      .executeTakeFirstOrThrow();
    expect(made_by).toBe(staff.id);
    expect((await call(billingCalls.get, key, { as: admin })).approvals).toHaveLength(1);
  });

  test('gives a payment back and undoes one', async () => {
    const { staff, admin, key, approve } = await seedDesk();
    const undo = await approve({ action: 'payment_undo' });
    await call(visitCalls.undoPayment, key, { as: staff, headers: undo });
    const { business_id, visit_id } = key;
    const { visit_payment_id } = await call(
      visitCalls.recordPayment,
      { business_id, visit_id, type: 'cash', amount: paise(30_000) },
      { as: staff },
    );
    const payment = { visit_payment_id, amount: paise(10_000) };
    const wanted = { ...key, payment, reason: 'unhappy' };
    expect((await refusal(visitCalls.refund, wanted, { as: staff })).code).toBe('NOT_ALLOWED');
    const headers = await approve({ action: 'payment_refund' });
    await call(visitCalls.refund, wanted, { as: staff, headers });
    expect((await call(visitCalls.get, key, { as: staff })).paid_amount).toBe(20_000);
    const { items } = await call(visitCalls.listHistory, key, { as: staff });
    const noted = items.flatMap(({ type, approved_by_name: name }) => (name ? [[type, name]] : []));
    expect(noted).toEqual([
      ['visit.payment_undone', admin.user_name],
      ['visit.refunded', admin.user_name],
    ]);
  });

  test('is for one action on one record, by the one who asked, in one business', async () => {
    const { business_id, staff, other_id, key, approve, voiding, owner } = await seedDesk();
    const colleague = await seedMember(business_id, 'staff');
    const headers = await approve();
    const over = async (of: Promise<{ code: string }>) => expect((await of).code).toBe('APPROVAL_OVER');
    await over(refusal(billingCalls.void, { ...voiding, visit_id: other_id }, { as: staff, headers }));
    await over(refusal(billingCalls.void, voiding, { as: colleague, headers }));
    await over(refusal(visitCalls.undoPayment, key, { as: staff, headers }));
    await over(refusal(billingCalls.void, voiding, { as: staff, headers: { 'kursi-approval': 'made up' } }));
    // It opens no other call, and lifts nobody in another business.
    const role = { business_id, user_id: staff.id, role: 'admin' as const };
    expect((await refusal(memberCalls.update, role, { as: staff, headers })).code).toBe('NOT_ALLOWED');
    const elsewhere = await seedDesk();
    const foreign = await refusal(billingCalls.void, elsewhere.voiding, { as: staff, headers });
    expect(foreign.code).toBe('NOT_FOUND');
    await over(refusal(billingCalls.void, elsewhere.voiding, { as: elsewhere.staff, headers }));
    expect((await call(billingCalls.get, key, { as: owner })).voided_at).toBeNull();
    await call(billingCalls.void, voiding, { as: staff, headers });
  });

  test('is used once, also by two at once, and given back when the call is refused', async () => {
    const { staff, key, approve } = await seedDesk();
    const { payments } = await call(visitCalls.get, key, { as: staff });
    const payment = { visit_payment_id: payments[0]?.id ?? '', amount: paise(1_00) };
    const headers = await approve({ action: 'payment_refund' });
    const refund = (amount: number) =>
      send(
        visitCalls.refund,
        { ...key, payment: { ...payment, amount: paise(amount) }, reason: 'unhappy' },
        { as: staff, headers },
      );
    expect((await refund(99_000_00)).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(1_00)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(403)]);
    expect((await refund(1_00)).body).toMatchObject({ code: 'APPROVAL_OVER' });
    expect((await call(visitCalls.get, key, { as: staff })).paid_amount).toBe(29_900);
  });

  test('expires, and ends when the approver loses the right or is blocked', async () => {
    const { business_id, staff, admin, approve, voiding } = await seedDesk();
    const headers = await approve();
    const demote = (role: string) =>
      database.pool.query('UPDATE business_member SET role = $3 WHERE business_id = $1 AND user_id = $2', [
        business_id,
        admin.id,
        role,
      ]);
    const code = async () => (await refusal(billingCalls.void, voiding, { as: staff, headers })).code;
    await demote('staff');
    expect(await code()).toBe('APPROVAL_OVER');
    await demote('admin');
    await database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [admin.id]);
    expect(await code()).toBe('APPROVAL_OVER');
    await database.pool.query('UPDATE users SET blocked_at = NULL WHERE id = $1', [admin.id]);
    clock.advance({ minutes: 5 });
    const later = await server.seedSession(staff.id);
    const over = await refusal(billingCalls.void, voiding, { as: later, headers });
    expect(over.code).toBe('APPROVAL_OVER');
  });
});

describe('who approves', () => {
  test('has the right in this business, and is somebody else', async () => {
    const { business_id, staff, owner, why } = await seedDesk();
    const other = await seedDesk();
    const colleague = await seedMember(business_id, 'staff');
    for (const approver_id of [colleague.id, staff.id, other.owner.id, other.admin.id]) {
      expect(await why({ approver_id })).toMatchObject({
        code: 'NOT_ALLOWED',
        details: { right: 'bill.change' },
      });
    }
    expect((await why({ approver_id: owner.id }, owner)).code).toBe('NOT_ALLOWED');
    expect((await why({}, other.staff)).code).toBe('NOT_FOUND');
  });

  test('types their own password, which is counted as a sign-in is', async () => {
    const { business_id, staff, admin, visit_id, why } = await seedDesk();
    expect((await why({ password: 'not the right one' })).code).toBe('WRONG_EMAIL_OR_PASSWORD');
    const wish = { business_id, action: 'bill_void' as const, record_id: visit_id, approver_id: admin.id };
    const from = someAddress();
    const guess = () =>
      send(approvalCalls.give, { ...wish, password: 'guessed wrongly' }, { as: staff, from });
    const tries = [];
    for (let i = 0; i < 11; i++) tries.push((await guess()).status);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
    const right = await refusal(approvalCalls.give, { ...wish, password: PASSWORD }, { as: staff, from });
    expect(right.code).toBe('TOO_MANY_REQUESTS');
    await database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [admin.id]);
    expect((await why({})).code).toBe('WRONG_EMAIL_OR_PASSWORD');
  });
});

describe('an approval by PIN', () => {
  const PIN = '402918';
  const byPin = { password: undefined, pin: PIN };

  async function seedWithPin() {
    const desk = await seedDesk();
    await call(pinCalls.set, { pin: PIN }, { as: desk.admin });
    return desk;
  }

  test('opens what the password opens, names both people, and its setting is mailed', async () => {
    const { staff, admin, voiding, key, approve, owner } = await seedWithPin();
    await call(billingCalls.void, voiding, { as: staff, headers: await approve(byPin) });
    expect((await call(billingCalls.get, key, { as: owner })).approvals).toMatchObject([
      { asked_by_name: staff.user_name, approved_by_name: admin.user_name },
    ]);
    expect((await mailsTo(admin.email))[0]?.subject).toBe('A PIN was set for your Kursi account');
  });

  test('ends with the password that set the PIN', async () => {
    const { admin, why, approve } = await seedWithPin();
    await approve(byPin);
    const change = { current_password: admin.password, new_password: 'a lantern over the old well' };
    await call(identityCalls.changePassword, change, { as: admin });
    expect((await why(byPin)).code).toBe('WRONG_PIN');
  });

  test('is refused with a wrong one, of who has none, and with both proofs or none', async () => {
    const { why, owner } = await seedWithPin();
    expect((await why({ ...byPin, pin: '402919' })).code).toBe('WRONG_PIN');
    expect((await why({ ...byPin, approver_id: owner.id })).code).toBe('WRONG_PIN');
    expect((await why({ pin: PIN })).code).toBe('MALFORMED');
    expect((await why({ password: undefined })).code).toBe('MALFORMED');
  });

  test('waits after five wrong ones, also sent at once and from elsewhere, and then also with the right one', async () => {
    const { why, approve } = await seedWithPin();
    const tries = await Promise.all(Array.from({ length: 9 }, () => why({ ...byPin, pin: '402919' })));
    expect(tries.filter(({ code }) => code === 'WRONG_PIN')).toHaveLength(5);
    const waits = await why(byPin);
    expect(waits).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // The password is another proof.
    await approve();
    clock.advance({ minutes: 15 });
  });

  test('is guessed few times a day, however long one waits in between', async () => {
    const { why, staff, approve } = await seedWithPin();
    const guess = async () => (await why({ ...byPin, pin: '402919' }, await seedSession(staff.id))).code;
    const codes: string[] = [];
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let i = 0; i < 4; i++) codes.push(await guess());
      clock.advance({ minutes: 15 });
    }
    expect(codes.filter((code) => code === 'WRONG_PIN')).toHaveLength(PIN_TRIES_A_DAY);
    expect((await why(byPin, await seedSession(staff.id))).code).toBe('TOO_MANY_REQUESTS');
    clock.advance({ hours: 24 });
    await approve(byPin, await seedSession(staff.id));
  });

  test('is not by a PIN that would be tried first, nor by the end of the own number', async () => {
    const { admin } = await seedWithPin();
    const as = { as: admin };
    for (const pin of ['123456', '000000', '12345', 'abcdef', '1234567'])
      expect((await refusal(pinCalls.set, { pin }, as)).code).toBe('MALFORMED');
    await database.pool.query("UPDATE users SET phone = '+919876402917' WHERE id = $1", [admin.id]);
    expect((await refusal(pinCalls.set, { pin: '402917' }, as)).code).toBe('WEAK_PIN');
  });

  test('ends with the PIN; setting one asks for the password, and nothing kept tells it', async () => {
    const { admin, why } = await seedWithPin();
    const { rows } = await database.pool.query('SELECT pin_hash FROM user_pin WHERE user_id = $1', [
      admin.id,
    ]);
    expect(rows[0].pin_hash).toMatch(/^\$scrypt\$/);
    await call(pinCalls.remove, {}, { as: admin });
    expect(await call(pinCalls.get, {}, { as: admin })).toEqual({ set_at: null });
    expect((await why(byPin)).code).toBe('WRONG_PIN');
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [admin.id]);
    expect((await refusal(pinCalls.set, { pin: PIN }, { as: admin })).code).toBe('PASSWORD_REQUIRED');
  });
});
