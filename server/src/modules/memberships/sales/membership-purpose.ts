import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { inLanguage, type Language } from '@kursi/core/kernel/in-language.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import { findOrCreateClient, getPerson, hasName } from '../../clients/public.ts';
import { type PaymentPurpose, seesPayment } from '../../payments/public.ts';
import { getSellingBusiness } from '../membership.store.ts';
import { findTemplates, type TemplateRow } from '../membership-template.store.ts';
import type { MembershipsPorts } from '../ports.ts';

/** What a client pays online at the purchase: the advance, or all of it where no advance is asked. */
export function onlineAmount({ price, mandatory_advance_percentage }: TemplateRow) {
  return mandatory_advance_percentage > 0 ? advanceOf(price, mandatory_advance_percentage) : price;
}

type Selling = Awaited<ReturnType<typeof getSellingBusiness>>;

export function takesOnline(business: Selling, template: TemplateRow): boolean {
  return business.payment_type !== 'cash' && canBePaidOnline(onlineAmount(template));
}

/** The payment purpose of a membership that a client buys; the reference is the template's id. The payment buys it. */
export function membershipPurpose(
  deps: ContextDeps,
  { bills, payments, sold }: MembershipsPorts,
): PaymentPurpose {
  return {
    name: 'membership',
    async quote(tx, { business_id, reference, caller }) {
      const business = await getSellingBusiness(tx.q, business_id);
      const [template] = await findTemplates(tx.q, business_id, [reference]);
      const isOffered = template?.status === 'enable' && business.modules.includes('memberships');
      if (!template || !isOffered || business.is_deleted || !publicMaySee(business))
        return refuse('NOT_FOUND');
      if (!takesOnline(business, template)) return refuse('NOTHING_TO_PAY_ONLINE');
      if (!hasName(await getPerson(tx.q, caller.user_id))) return refuse('CLIENT_REQUIRED');
      const titleIn = (language: Language) =>
        `${inLanguage(template, language).name} · ${business.name}`.slice(0, 200);
      return ok({ amount: onlineAmount(template), title: { en: titleIn('en'), hi: titleIn('hi') } });
    },
    sees: seesPayment,
    async give(tx, paid) {
      const { business_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, business_id, actor_id, role: null, now });
      const [template] = await findTemplates(tx.q, business_id, [paid.reference]);
      if (template?.status !== 'enable')
        return { given: false, because: 'the membership is not on sale any more' };
      if (onlineAmount(template) !== paid.amount) {
        return { given: false, because: 'the membership costs something else now' };
      }
      const client_id = await findOrCreateClient(ctx, await getPerson(tx.q, actor_id));
      const sale = { business_id, template_id: template.id, client_id, source: 'client' } as const;
      const billed = await bills.billMembership(ctx, sale);
      if (!billed.ok) return { given: false, because: billed.code };
      const because = await payments.takeOnlinePayment(ctx, { ...paid, reference: billed.value.visit_id });
      return because ? { given: false, because } : { given: true };
    },
    async takeBack(tx, paid) {
      const { business_id, payment_id, paid_by: user_id } = paid;
      const bought = await sold.findBoughtWith(tx.q, { business_id, payment_id, user_id });
      if (bought) await payments.takeBackOnlinePayment(deps, tx, { ...paid, reference: bought.visit_id });
    },
  };
}
