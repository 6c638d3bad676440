import type { Booking } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { OwnReview } from './own-review.tsx';
import { ReviewDrawer } from './review-drawer.tsx';

interface MyReviewProps {
  readonly booking: Pick<Booking, 'business_id' | 'id' | 'service_name' | 'review'>;
  readonly businessName: string;
}

/** The client's review of a booking, or the stars to write one. */
export function MyReview({ booking, businessName }: MyReviewProps) {
  const t = useText();
  const { business_id, id: booking_id, service_name, review } = booking;
  const key = { business_id, booking_id };
  const invalidates = [visitCalls.listMine, visitCalls.getMine];
  const writeAgain = useCommand(reviewCalls.write, { invalidates });
  const remove = useCommand(reviewCalls.remove, {
    invalidates,
    said: () => t('review.removed'),
    undo: () => {
      const { rating = 0, text = '' } = review ?? {};
      return () => writeAgain.run({ ...key, rating, text });
    },
  });
  return (
    <OwnReview
      serviceName={service_name}
      businessName={businessName}
      review={review}
      remove={{ pending: remove.pending, run: () => void remove.run(key) }}
      drawer={(props) => (
        <ReviewDrawer about={{ ...key, business_name: businessName, service_name, review }} {...props} />
      )}
    />
  );
}
