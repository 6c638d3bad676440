import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { draftEntry } from '../../lib/device/drafts.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { problemsOfReview, ReviewSheet, type ReviewValues, reviewDraft } from './review-sheet.tsx';

interface Reviewable {
  readonly business_id: string;
  readonly booking_id: string;
  readonly business_name: string;
  readonly service_name: string;
  readonly review: { readonly rating: number; readonly text: string } | null;
}

interface ReviewDrawerProps {
  readonly about: Reviewable;
  /** Preselected stars. */
  readonly stars: number | null;
  readonly onClose: () => void;
}

/** The review of a booking. */
export function ReviewDrawer({ about, stars, onClose }: ReviewDrawerProps) {
  const t = useText();
  const { business_id, booking_id, business_name, service_name, review } = about;
  const form = useCallForm(reviewCalls.write, {
    defaultValues: { rating: stars ?? review?.rating ?? null, text: review?.text ?? '' },
    draft: draftEntry(reviewDraft, booking_id),
    problemsOf: (values: ReviewValues) => problemsOfReview(t, values),
    complete: ({ rating, text }) => ({ business_id, booking_id, rating: rating ?? 0, text }),
    invalidates: [visitCalls.listMine, visitCalls.getMine],
    said: () => (review ? t('review.saved') : t('review.sent', { business: business_name })),
    onDone: onClose,
  });
  return (
    <ReviewSheet
      form={form}
      serviceName={service_name}
      businessName={business_name}
      isChange={review !== null}
      onClose={onClose}
    />
  );
}
