import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { eventually } from '../eventually.ts';
import { makePayer } from '../salon/payments.ts';
import type { TestServer } from '../server.ts';
import type { Session } from './caller.ts';

export const WRITTEN_HEADER = {
  display_name: 'Aangan Salon & Spa',
  phone: '+919000012345',
  contact_name: 'Nandini Rao',
  contact_phone: '+919000018822',
  contact_email: 'nandini@aangan.test',
};

/** The steps of an owner on the way to an own number. */
function headersOf(server: TestServer, business_id: string) {
  const { call } = server;
  const get = (as: Session) => call(headerCalls.get, { business_id }, { as });
  const save = (as: Session, over: Partial<typeof WRITTEN_HEADER> = {}) =>
    call(headerCalls.save, { business_id, custom_header: { ...WRITTEN_HEADER, ...over } }, { as });
  async function pay(as: Session) {
    const { custom_header } = await get(as);
    const payer = makePayer(server, as, business_id);
    const placed = await payer.order(custom_header?.id ?? '', 'custom_header');
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    return payer.verify(placed, proof);
  }
  const stepOf = async (as: Session) => (await get(as)).custom_header?.step;
  const untilStep = (as: Session, step: string) =>
    eventually(async () => {
      const { custom_header } = await get(as);
      return custom_header?.step === step && custom_header;
    });
  return {
    get,
    save,
    pay,
    stepOf,
    untilStep,
    /** Written, paid and made at the provider. */
    async buy(as: Session, over: Partial<typeof WRITTEN_HEADER> = {}) {
      await save(as, over);
      await pay(as);
      return untilStep(as, 'created');
    },
  };
}

let phones = 12_000;

/** A business whose owner may get an own number, under a phone that nobody else has. */
export async function seedHeaderOwner(server: TestServer) {
  const { call, seedAccount, seedBusiness, seedSession } = server;
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner, { name: 'Aangan Salon' });
  const phone = `+9190000${++phones}`;
  const steps = headersOf(server, business_id);
  return {
    owner,
    business_id,
    phone,
    ...steps,
    save: (as: Session, over = {}) => steps.save(as, { phone, ...over }),
    buy: (as: Session, over = {}) => steps.buy(as, { phone, ...over }),
    /** Asks the provider how far it is. */
    verify: (app_id: string, as: Session) => call(headerCalls.verify, { business_id, app_id }, { as }),
    header: async () => (await steps.get(await seedSession(owner.id))).custom_header,
    events: async () =>
      (await call(eventsCalls.list, { business_id, limit: 100 }, { as: owner })).items
        .filter(({ type }) => type.startsWith('whatsapp_header.'))
        .map(({ ids }) => ids['status']),
  };
}

/** What the owner does behind the sign-up link. */
export async function connectNumber(
  link: string,
  typed: { phone: string; display_name: string },
): Promise<void> {
  const answer = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams(typed),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the sign-up page answered ${answer.status}`);
}
