import type { AdvanceReceipt } from '@kursi/core/billing/advance-receipt.ts';
import { receiptLinkCalls as calls } from '@kursi/core/billing/receipt-link.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import { commandContext, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { seesAllClients } from '../../clients/public.ts';
import { findLinkByToken, getEntry } from '../../waitlist/public.ts';
import { findAdvance } from '../advances/advance-receipt.store.ts';
import { getAdvanceOfEntry, getAdvanceOfVisit } from '../advances/get-advance-receipt.ts';
import { getPublicReceipt } from './get-public-receipt.ts';
import { getReceipt } from './get-receipt.ts';
import { findReceiptToken, linkReceipt, receiptAddress, revokeReceiptLink } from './link-receipt.ts';
import { staffSeeAllBills, wasRevoked } from './receipt-link.store.ts';
import { advancePdf, pdfName, receiptPdf, withoutPhone } from './receipt-pdf.ts';

export function receiptRoutes(deps: Deps): Endpoint[] {
  const tokenOf = makeLinkTokens(deps.keyFor('receipt-link'));
  return [
    command(calls.make, (request) =>
      linkReceipt(commandContext(deps, request), tokenOf, request.input.visit_id),
    ),
    command(calls.revoke, (request) =>
      revokeReceiptLink(commandContext(deps, request), request.input.visit_id),
    ),
    command(calls.ofEntry, async ({ tx, input, now, caller }) => {
      const link = await findLinkByToken(tx.q, input.token);
      if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
      const { business_id, waitlist_booking_id: id } = link;
      const entry = await getEntry(tx.q, { business_id, id });
      const visit_id = entry?.visit_id;
      // The desk has the link too: where staff do not see all bills, it is no way around that.
      const isTheirs = link.is_clients || (entry?.user_id && entry.user_id === caller?.user_id);
      if (!isTheirs && !(await staffSeeAllBills(tx.q, business_id)))
        return ok({ token: null, advance_number: null });
      const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
      // What the desk revoked nobody gets anew by the link of a place.
      const isOver = !visit_id || (await wasRevoked(tx.q, { business_id, visit_id }));
      const made = isOver ? null : await linkReceipt(ctx, tokenOf, visit_id);
      const advance = await findAdvance(tx.q, business_id, { waitlist_booking_id: id });
      return ok({
        token: made?.ok ? made.value.token : null,
        advance_number: advance?.receipt_number ?? null,
      });
    }),
    query(calls.getPdf, async (request) => {
      const { user_id, role } = theCaller(request);
      const { locale } = request.input;
      const found = await getReceipt(deps.database.q, request.input, { isMember: role !== null, user_id });
      if (!found.ok) return found;
      const token = await findReceiptToken(deps.database.q, tokenOf, request.input);
      // A file is no answer that could be masked.
      const receipt = seesAllClients(theCaller(request)) ? found.value : withoutPhone(found.value);
      const pdf = await receiptPdf(receipt, locale, token && receiptAddress(deps.origin, token));
      return ok({ file_name: pdfName(found.value), content: pdf.toString('base64') });
    }),
    query(calls.getAdvancePdf, async (request) => {
      const { user_id, role } = theCaller(request);
      const { locale } = request.input;
      const found = await getAdvanceOfVisit(deps.database.q, request.input, {
        isMember: role !== null,
        user_id,
      });
      return found.ok ? ok(await advanceFile(found.value, locale)) : found;
    }),
    query(calls.getEntryAdvancePdf, async ({ input: { token, locale } }) => {
      const link = await findLinkByToken(deps.database.q, token);
      if (!link?.waitlist_booking_id) return refuse('NOT_FOUND');
      const { business_id, waitlist_booking_id: id } = link;
      const found = await getAdvanceOfEntry(deps.database.q, { business_id, id });
      return found.ok ? ok(await advanceFile(found.value, locale)) : found;
    }),
    query(calls.get, ({ input }) => getPublicReceipt(deps.database.q, input.token)),
  ];
}

async function advanceFile(advance: AdvanceReceipt, locale: 'en' | 'hi') {
  const pdf = await advancePdf(advance, locale);
  return { file_name: pdfName(advance), content: pdf.toString('base64') };
}
