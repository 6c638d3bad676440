import { routes } from '../../app/address/routes.ts';
import { MyVisitScreen } from '../../features/booking/client/mine/my-visit.tsx';
import { MyReview } from '../../features/reviews/my-review.tsx';

/** `/bookings/{business_id}/{visit_id}`: one of my visits. */
export default function MyVisitPage() {
  const { businessId, visitId } = routes.myVisit.useParams();
  return (
    <MyVisitScreen
      key={visitId}
      businessId={businessId}
      visitId={visitId}
      review={(booking, businessName) => <MyReview booking={booking} businessName={businessName} />}
    />
  );
}
