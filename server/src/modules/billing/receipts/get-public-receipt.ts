import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { PublicReceipt } from '@kursi/core/billing/receipt-link.contract.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import type { DeadReceipt } from '@kursi/core/discovery/rendering.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { hashOfLinkToken } from '../../../platform/link-token.ts';
import { getReceipt } from './get-receipt.ts';
import { findLink, getBusinessOfReceipt, getReaderOfReceipt, type ReceiptKey } from './receipt-link.store.ts';

/** By its public link. Reads only. */
export async function getPublicReceipt(db: Executor, token: string): Outcome<PublicReceipt, 'NOT_FOUND'> {
  const link = await findLink(db, hashOfLinkToken(token));
  return link && !link.revoked_at ? receiptForReader(db, link) : refuse('NOT_FOUND');
}

/** The same as it is printed, with the first name alone. */
export async function getPrintedReceipt(db: Executor, token: string): Promise<Receipt | null> {
  const link = await findLink(db, hashOfLinkToken(token));
  if (!link || link.revoked_at) return null;
  const [shown, found] = await Promise.all([
    receiptForReader(db, link),
    getReceipt(db, link, { isMember: false, user_id: null }),
  ]);
  if (!shown.ok || !found.ok) return null;
  const { client, seller } = found.value;
  return {
    ...found.value,
    client: { ...client, name: shown.value.first_name ?? '' },
    seller: { ...seller, upi_id: shown.value.business.upi_id },
  };
}

/** Where a dead link can lead instead. */
export async function getDeadLink(db: Executor, token: string): Promise<DeadReceipt> {
  const link = await findLink(db, hashOfLinkToken(token));
  const business = link && (await getBusinessOfReceipt(db, link.business_id));
  return { business: business && hasPage(business) ? business : null };
}

/**
 * Without phone number, surname, the reason of a void and who billed. The receipt belongs to the client: it stays
 * readable when the business is private, suspended or deleted, but then leads neither to its page nor to a payment.
 */
async function receiptForReader(db: Executor, key: ReceiptKey): Outcome<PublicReceipt, 'NOT_FOUND'> {
  const [found, reader, business] = await Promise.all([
    getReceipt(db, key, { isMember: false, user_id: null }),
    getReaderOfReceipt(db, key),
    getBusinessOfReceipt(db, key.business_id),
  ]);
  if (!found.ok || !reader || !business) return refuse('NOT_FOUND');
  const { value: receipt } = found;
  const is_void = receipt.voided_at !== null;
  const due_amount = is_void ? noPaise : receipt.due_amount;
  const isStopped = business.is_deleted || business.business_state === 'suspended';
  return ok({
    business: {
      name: receipt.seller.name,
      address: receipt.seller.address,
      gstin: receipt.seller.gstin,
      business_url: hasPage(business) ? business.business_url : null,
      upi_id: due_amount > 0 && !isStopped ? business.upi_id : null,
    },
    receipt_number: receipt.receipt_number,
    revision: receipt.revision,
    made_at: receipt.made_at,
    time_zone: receipt.time_zone,
    first_name: firstNameOf(reader),
    lines: receipt.lines.map(({ product_id, entity_name, membership_id, ...line }) => ({
      ...line,
      is_product: product_id !== null,
      // Who sold a membership is the matter of the business.
      entity_name: membership_id ? null : entity_name,
    })),
    prices_include_tax: receipt.prices_include_tax,
    tax_amount: receipt.tax_amount,
    tip_amount: receipt.tip_amount,
    tip_for: receipt.tip_for,
    round_off_amount: receipt.round_off_amount,
    total_amount: receipt.total_amount,
    due_amount,
    payments: receipt.payments,
    is_void,
  });
}

function hasPage(business: NonNullable<Awaited<ReturnType<typeof getBusinessOfReceipt>>>): boolean {
  return !business.is_deleted && publicMaySee(business);
}

type Reader = NonNullable<Awaited<ReturnType<typeof getReaderOfReceipt>>>;

/** Who booked for themselves is called by the name they gave, not by what the desk knows of their number. */
function firstNameOf({ source, maker_name, is_maker_erased, client_name, kind, deleted_at }: Reader) {
  if (kind === 'walk_in' || deleted_at) return null;
  const name = source !== 'client' ? client_name : is_maker_erased ? '' : (maker_name ?? '');
  return name.trim().split(/\s+/)[0] || null;
}
