import { amountLeft, type Balance, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Meter } from '../../ui/states/meter.tsx';
import { leftText } from './membership-words.ts';
import { SEATS_MAX, Seats } from './seats.tsx';

/** What is left as a bar of a wallet or chairs of a package. Many uses are a bar too. */
export function MembershipBalance({ membership }: { readonly membership: Balance }) {
  const t = useText();
  const label = leftText(t, membership);
  if (membership.type === 'price') {
    return <Meter value={amountLeft(membership)} max={membership.benefit_amount ?? 0} label={label} />;
  }
  const { left, total } = usesOf(membership);
  return total <= SEATS_MAX ? (
    <Seats left={left} total={total} label={label} />
  ) : (
    <Meter value={left} max={total} label={label} />
  );
}

/** Beside it: "of ₹5,500", "5 of 12". */
export function balanceOf(t: ReturnType<typeof useText>, membership: Balance): string {
  return membership.type === 'price'
    ? t('membership.of_amount', { amount: formatMoney(membership.benefit_amount ?? (0 as never)) })
    : t('membership.uses_of', usesOf(membership));
}
