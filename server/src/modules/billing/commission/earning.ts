import type { BilledLine } from '@kursi/core/billing/bill.ts';
import {
  type CommissionShares,
  commissionOn,
  commissionShare,
  taxWithoutCommission,
} from '@kursi/core/billing/commission.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import type { PricedService } from '../bills/price-lines.ts';
import type { BillingTerms, PricedLine } from '../bills/work-out-bill.ts';
import type { Seller } from './seller.store.ts';

const NOBODYS = { entity_id: null, member_id: null, commission_share: 0, commission_amount: noPaise };

/**
 * Who did or sold a line and what they earn on it, as it stands now: later changes of shares do not reach it, and a
 * revision keeps them unless it names someone else.
 */
export function earningOn(
  line: PricedLine,
  billed: BilledLine,
  all: readonly PricedLine[],
  terms: BillingTerms,
) {
  // Nobody earns on what is sold ahead: they earn when it is used.
  if ('membership_id' in line) return NOBODYS;
  const { sent, billed: before } = line;
  const taxOff = taxWithoutCommission(terms, line.tax_rate);
  if (before && (sent.entity_id ?? before.entity_id) === before.entity_id) {
    const { entity_id, member_id, commission_share } = before;
    const commission_amount = commissionOn(billed, commission_share, taxOff);
    return { entity_id, member_id, commission_share, commission_amount };
  }
  const seller = isService(line) ? line.of : (line.seller ?? onlyServer(all));
  const commission_share = commissionShare(
    isService(line) ? { kind: 'service', own_share: line.of.commission_share } : { kind: 'product' },
    seller && sharesOf(seller),
  );
  return {
    entity_id: seller?.entity_id ?? null,
    member_id: seller?.member_id ?? null,
    commission_share,
    commission_amount: commissionOn(billed, commission_share, taxOff),
  };
}

/** Null for a chair or a room that is nobody's. */
export function sharesOf(seller: Seller): CommissionShares | null {
  const { service_commission_share: services, product_commission_share: products } = seller;
  return services === null || products === null ? null : { services, products };
}

/** Who sold a product, if nobody was named: the one who served, unless there were several. */
function onlyServer(lines: readonly PricedLine[]): Seller | null {
  const [first, ...others] = lines.filter(isService).map(({ of }) => of);
  return first && others.every(({ entity_id }) => entity_id === first.entity_id) ? first : null;
}

function isService(line: PricedLine): line is PricedService {
  return 'booking' in line;
}
