import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import type { Caller, Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';

type Over<C extends { input: unknown }> = Partial<
  SentBy<C extends Parameters<Caller['call']>[0] ? C : never>
>;

/** Creates catalogue records in one business, as one of its members. */
export function catalogueOf({ call }: Pick<Caller, 'call'>, as: Session, business_id: string) {
  return {
    category: async (name = 'Hair') =>
      (await call(catalogueCalls.addCategory, { business_id, name }, { as })).id,
    service: async (over: Over<typeof catalogueCalls.addService> = {}) => {
      const usual = { business_id, name: 'Haircut', price: 30_000, duration: 30 };
      return (await call(catalogueCalls.addService, { ...usual, ...over }, { as })).id;
    },
    calendar: async (over: Over<typeof calendarCalls.add> = {}) => {
      const usual = { business_id, name: 'Chair 1', kind: 'chair' as const };
      return (await call(calendarCalls.add, { ...usual, ...over }, { as })).id;
    },
    product: async (over: Over<typeof productCalls.add> = {}) => {
      const usual = { business_id, name: 'Hibiscus shampoo', price: 45_000 };
      return (await call(productCalls.add, { ...usual, ...over }, { as })).id;
    },
    look: () => call(catalogueCalls.get, { business_id }, { as }),
  };
}

export async function seedCatalogue(server: Pick<TestServer, 'call' | 'seedBusiness'>, owner: Session) {
  const business_id = await server.seedBusiness(owner, { name: `Salon ${crypto.randomUUID()}` });
  return { business_id, ...catalogueOf(server, owner, business_id) };
}

/** For contract tests: existing ids, new for each call, since some calls delete them. */
export async function existingInCatalogue(
  name: string,
  caller: Pick<Caller, 'call'>,
  as: Session,
  business_id: string,
): Promise<Record<string, unknown>> {
  const [module, what = ''] = name.split('.');
  const make = catalogueOf(caller, as, business_id);
  if (what === 'list' || what === 'listServices') return { business_id, ids: await make.service() };
  if (module === 'catalogue') {
    const category_id = await make.category();
    const id = what.endsWith('Category') ? category_id : await make.service();
    return { business_id, id, category_id, business_category_id: undefined, calendars: [], service_ids: [] };
  }
  if (module === 'products') return { business_id, id: await make.product({ stock: 9 }), inventory_id: null };
  const id = await make.calendar();
  const days = { first_day: '2026-12-01', last_day: '2026-12-05' };
  const hours = { day: '2026-12-01', start_time: '10:00', end_time: '11:00' };
  if (what === 'removeLeave')
    return {
      business_id,
      id,
      leave_id: (await caller.call(calendarCalls.addLeave, { business_id, id, ...days }, { as })).id,
    };
  if (what === 'removeBlock' || what === 'changeBlock')
    return {
      business_id,
      id,
      entity_id: id,
      block_id: (await caller.call(calendarCalls.addBlock, { business_id, id, ...hours }, { as })).id,
    };
  return { business_id, id, user_id: null, service_ids: [], ...days };
}
