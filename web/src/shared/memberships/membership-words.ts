import { amountLeft, type Balance, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

/** "₹1,240 left" of a wallet, "2 of 6 left" of a package. */
export function leftText(t: Translate, membership: Balance): string {
  if (membership.type === 'price') {
    return t('membership.amount_left', { amount: formatMoney(amountLeft(membership)) });
  }
  return t('membership.uses_left_of', usesOf(membership));
}

/** A wallet with money or a package with uses in it. */
export function hasLeft(membership: Balance): boolean {
  return membership.type === 'price' ? amountLeft(membership) > 0 : usesOf(membership).left > 0;
}
