import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { type CommandContext, contextAs } from '../../platform/module/command-context.ts';
import { newId } from '../../platform/new-id.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { makePayer } from './payments.ts';

/** As the migration made it. */
export const PACK_OF_500 = '019a0000-0000-7000-8000-000000000212';

/** Packs of any size, bought at the test checkout; and the context in which a send moves credits. */
export function creditsOf(server: TestServer) {
  const { call, seedAccount, seedBusiness, makePlatformAdmin, database, recordEvent, clock } = server;
  const packOf = async (credits: number) => {
    const name = { en: `Pack of ${credits}`, hi: `${credits} का पैक` };
    const words = { name, features: { en: [], hi: [] }, amount: 10_000 };
    const as = await makePlatformAdmin();
    return (await call(priceCalls.create, { ...words, kind: 'credits', credits }, { as })).id;
  };
  async function buyPack(as: Session, business_id: string, price: string): Promise<string> {
    const { order, pay, verify } = makePayer(server, as, business_id);
    const placed = await order(price, 'credits');
    const { proof } = await pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    const { payment_id } = await verify(placed, proof);
    if (!payment_id) throw new Error('not paid');
    return payment_id;
  }
  /** As a job would: nobody acts. */
  const inBusiness = <T>(business_id: string, work: (ctx: CommandContext) => Promise<T>): Promise<T> =>
    database.transaction((tx) =>
      work(
        contextAs({ recordEvent, newId }, { tx, now: clock.now(), business_id, actor_id: null, role: null }),
      ),
    );
  return {
    buyPack,
    inBusiness,
    async buy(as: Session, business_id: string, credits: number): Promise<string> {
      return buyPack(as, business_id, await packOf(credits));
    },
    async newBusiness(credits = 0) {
      const owner = await seedAccount();
      const business_id = await seedBusiness(owner);
      if (credits > 0) await buyPack(owner, business_id, await packOf(credits));
      return { owner, business_id };
    },
    refund: async (business_id: string, payment_id: string) =>
      call(
        paymentsCalls.refund,
        { business_id, payment_id, reason: 'asked for' },
        { as: await makePlatformAdmin() },
      ),
  };
}
