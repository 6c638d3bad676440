import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import type { Session } from './caller.ts';
import { eventually } from './eventually.ts';
import { makePayer } from './payments.ts';
import type { TestServer } from './server.ts';

export const WRITTEN_HEADER = {
  display_name: 'Aangan Salon & Spa',
  phone: '+919000012345',
  contact_name: 'Nandini Rao',
  contact_phone: '+919000018822',
  contact_email: 'nandini@aangan.test',
};

/** The steps of an owner on the way to an own number. */
export function headersOf(server: TestServer, business_id: string) {
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
