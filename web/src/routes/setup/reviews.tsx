import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ReceivedReviews } from '../../features/reviews/received-reviews.tsx';
import { useText } from '../../lib/text.ts';

/** `/reviews`: reviews of the selected business. */
export default function ReviewsPage() {
  const t = useText();
  usePageTitle(t('reviews.title'));
  return (
    <OpenBusiness>{(business) => <ReceivedReviews key={business.id} business={business} />}</OpenBusiness>
  );
}
