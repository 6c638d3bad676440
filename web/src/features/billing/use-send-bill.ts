import type { Bill } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { type BillProblem, billProblem } from './bill-refusal.ts';
import type { Catalogue, Kind } from './draft/bill-catalogue.ts';
import { billToSend } from './draft/bill-to-send.ts';
import type { PartBack } from './draft/give-back.ts';

type Sent = SentBy<typeof billingCalls.makeWalkIn>;

/** A product of which there is not enough on the shelf. */
export interface ShortProduct {
  readonly name: string;
  readonly stock: number;
}

interface BillToFinish {
  readonly businessId: string;
  readonly visit: Visit | null;
  /** The bill of the visit, to be revised. */
  readonly revised: Receipt | null;
  readonly bill: BillDraft;
  readonly sums: Bill;
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  readonly covers: readonly (Cover | null)[];
  readonly kinds: readonly Kind[];
  /** Which way goes back what was paid above the total. */
  readonly refunds: readonly PartBack[];
  readonly write: (bill: BillDraft) => void;
  readonly onMade: (made: OutputOf<typeof billingCalls.makeWalkIn>, input: Sent) => void;
}

/** Sends the bill, with one key until it is written or refused; what was refused stays as it is. */
export function useSendBill(props: BillToFinish) {
  const { businessId, visit, revised, bill, sums, catalogue, products, covers, kinds, write, onMade } = props;
  const refunds = props.refunds.map(({ type, method_id, amount }) => ({ type, method_id, amount }));
  const t = useText();
  const [problem, setProblem] = useState<BillProblem | null>(null);
  const [short, setShort] = useState<readonly ShortProduct[] | null>(null);
  const finish = useCommand(
    (input: Sent, options) => {
      const idempotencyKey = bill.key;
      if (!visit) return send(billingCalls.makeWalkIn, input, { ...options, idempotencyKey });
      const of = { ...input, visit_id: visit.id, ...(refunds.length > 0 && { refunds }) };
      return revised
        ? send(billingCalls.revise, { ...of, revision: revised.revision }, { ...options, idempotencyKey })
        : send(billingCalls.checkOut, of, { ...options, idempotencyKey });
    },
    {
      // After a refusal too: lines that are no longer sold leave the bill, and today's prices come.
      invalidates: touchedBy('visit.billed', 'product.stock_changed', 'waitlist_booking.completed'),
      onRefused: (error) => {
        const { code, details } = error;
        if (code === 'STOCK_TOO_LOW' && details['products']) setShort(details['products'] as ShortProduct[]);
        else setProblem(billProblem(t, error, { bill, catalogue, products, revised, kinds }));
        if (code === 'BILL_DIFFERS') void invalidateCalls(settingsCalls.get);
        // Refused and not written: what is sent next is another bill.
        const isOpen = code === 'OFFLINE' || code === 'UNEXPECTED' || code === 'IDEMPOTENCY_KEY_REUSED';
        // The line that lost its membership falls back to its price.
        const lost = code === 'MEMBERSHIP_USED' || code === 'MEMBERSHIP_NOT_USABLE' ? details['index'] : null;
        const services = bill.services.map((line, i) =>
          i === lost ? { ...line, membership_id: null } : line,
        );
        if (!isOpen) write({ ...bill, services, key: newIdempotencyKey() });
        return true;
      },
      onDone: onMade,
    },
  );
  const run = (one: BillDraft) =>
    finish.run(billToSend(one, sums, { business_id: businessId, products, covers }));
  return {
    pending: finish.pending,
    problem,
    setProblem,
    short,
    /** The question about the shelf is answered with no. */
    keepShelf: () => setShort(null),
    send: () => run(bill),
    sellAnyway: () => {
      setShort(null);
      const beyond = { ...bill, oversells: true };
      write(beyond);
      return run(beyond);
    },
  };
}
