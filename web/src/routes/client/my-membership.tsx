import { useLocation } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { MyMembershipScreen } from '../../features/memberships/mine/my-membership-screen.tsx';
import { useText } from '../../lib/text.ts';

/** `/membership/{business_id}`: my memberships at one business. */
export default function MyMembershipPage() {
  const t = useText();
  const { businessId } = routes.myMembership.useParams();
  const { order } = routes.myMembership.useSearch();
  const outcome = useLocation({ select: ({ state }) => state.checkout });
  usePageTitle(t('membership.mine'));
  return <MyMembershipScreen key={businessId} businessId={businessId} orderId={order} outcome={outcome} />;
}
