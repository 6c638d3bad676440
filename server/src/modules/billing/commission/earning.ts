import type { BilledLine } from '@kursi/core/billing/bill.ts';
import {
  type CommissionShares,
  commissionOn,
  commissionShare,
  taxWithoutCommission,
} from '@kursi/core/billing/commission.ts';
import type { PricedService } from '../bills/price-lines.ts';
import type { BillingTerms, PricedLine } from '../bills/work-out-bill.ts';
import type { Seller } from './seller.store.ts';

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
  const taxOff = taxWithoutCommission(terms, line.tax_rate);
  const isSale = 'membership_id' in line;
  const before = isSale ? line.before : line.billed;
  const named = isSale && line.sent.entity_id === null ? null : (line.sent.entity_id ?? before?.entity_id);
  if (before && named === before.entity_id) {
    const { entity_id, member_id, commission_share } = before;
    const commission_amount = commissionOn(billed, commission_share, taxOff);
    return { entity_id, member_id, commission_share, commission_amount };
  }
  // Nobody is taken to have sold a membership: who serves earns when it is used.
  const seller = isService(line) ? line.of : isSale ? line.seller : (line.seller ?? onlyServer(all));
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
