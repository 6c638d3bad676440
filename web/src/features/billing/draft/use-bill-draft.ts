import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useMemo, useState } from 'react';
import { draftEntry, useDraft } from '../../../lib/device/drafts.ts';
import type { PickedClient } from '../../../shared/clients/new-client.ts';
import type { Catalogue, Kind } from './bill-catalogue.ts';
import { billOfEntry, billOfReceipt, billOfVisit, newBill, upToDate } from './bill-draft.ts';
import { billDrafts, draftKey } from './drafts-on-device.ts';

interface BillOf {
  readonly businessId: string;
  readonly timeZone: string;
  readonly visit: Visit | null;
  /** The bill of the visit, to be revised. */
  readonly revised: Receipt | null;
  /** Of a walk-in: whose bill it is from the start. */
  readonly client: PickedClient | null;
  /** Of a walk-in: who was served from the queue. */
  readonly entry: WaitlistBooking | null;
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  readonly kinds: readonly Kind[];
}

/** The bill as it was left on this device, or begun: for a visit as it was booked or billed. */
export function useBillDraft(props: BillOf) {
  const { businessId, timeZone, visit, revised, client, entry, catalogue, products, kinds } = props;
  const { kept } = useDraft(billDrafts);
  const isOf = visit
    ? `${visit.id}${revised ? ` ${revised.revision + 1}` : ''}`
    : // Apart from the bill that was begun for someone else.
      entry
      ? `queue ${entry.id}`
      : client && `client ${client.id}`;
  const about = draftKey(businessId, isOf);
  const { write, clear } = draftEntry(billDrafts, about);
  const satDownAt = ({ serving_at }: WaitlistBooking): number | null => {
    const sat = serving_at ? localMinute(Temporal.Instant.from(serving_at), timeZone) : null;
    const today = localMinute(Temporal.Now.instant(), timeZone).day;
    return sat?.day.equals(today) ? sat.minute : null;
  };
  const begin = (): BillDraft => {
    if (!visit) {
      const now = localMinute(Temporal.Now.instant(), timeZone);
      const day = now.day.toString();
      if (entry) return billOfEntry(entry, catalogue, { day, minute: now.minute, from: satDownAt(entry) });
      const own = client && { id: client.id, name: client.name, phone: client.phone };
      return { ...newBill(day), client: own };
    }
    return revised ? billOfReceipt(visit, revised) : billOfVisit(visit);
  };
  const [round, setRound] = useState(0);
  // As long as nothing is changed it follows the visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew for these alone, since a bill has its own key
  const fresh = useMemo(begin, [visit, revised, round]);
  const begun = kept?.value[about] ?? fresh;
  const bill = upToDate(begun, catalogue, products, kinds);
  return {
    bill,
    /** Lines that left it because they are no longer sold. */
    lost: lineCount(begun) - lineCount(bill),
    write,
    clear,
    beginAnew: () => {
      clear();
      setRound((before) => before + 1);
    },
  };
}

const lineCount = ({ services, products, memberships }: BillDraft) =>
  services.length + products.length + memberships.length;
