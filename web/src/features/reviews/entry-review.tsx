import type { BookingReview } from '@kursi/core/booking/booking-shapes.ts';
import { waitlistReviewCalls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import { draftEntry } from '../../lib/device/drafts.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { OwnReview } from './own-review.tsx';
import { problemsOfReview, ReviewSheet, type ReviewValues, reviewDraft } from './review-sheet.tsx';

interface EntryReviewProps {
  /** Of the link of the entry. */
  readonly token: string;
  readonly serviceName: string;
  readonly businessName: string;
}

const invalidates = [waitlistReviewCalls.get];

/** What someone says who was served from the queue; nothing where they cannot. */
export default function EntryReview({ token, serviceName, businessName }: EntryReviewProps) {
  const t = useText();
  const { data } = useCallQuery(waitlistReviewCalls.get, { token });
  const review = data?.review ?? null;
  const writeAgain = useCommand(waitlistReviewCalls.write, { invalidates });
  const remove = useCommand(waitlistReviewCalls.remove, {
    invalidates,
    said: () => t('review.removed'),
    undo: () => {
      const { rating = 0, text = '' } = review ?? {};
      return () => writeAgain.run({ token, rating, text });
    },
  });
  if (!data || (!review && !data.is_reviewable)) return null;
  return (
    <section className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1">
      <OwnReview
        serviceName={serviceName}
        businessName={businessName}
        review={review}
        remove={{ pending: remove.pending, run: () => void remove.run({ token }) }}
        drawer={(props) => (
          <EntryReviewDrawer
            token={token}
            serviceName={serviceName}
            businessName={businessName}
            review={review}
            {...props}
          />
        )}
      />
    </section>
  );
}

interface EntryReviewDrawerProps extends EntryReviewProps {
  readonly review: BookingReview | null;
  readonly stars: number | null;
  readonly onClose: () => void;
}

function EntryReviewDrawer({ token, review, stars, onClose, ...names }: EntryReviewDrawerProps) {
  const t = useText();
  const form = useCallForm(waitlistReviewCalls.write, {
    defaultValues: { rating: stars ?? review?.rating ?? null, text: review?.text ?? '' },
    draft: draftEntry(reviewDraft, token),
    problemsOf: (values: ReviewValues) => problemsOfReview(t, values),
    complete: ({ rating, text }) => ({ token, rating: rating ?? 0, text }),
    invalidates,
    said: () => (review ? t('review.saved') : t('review.sent', { business: names.businessName })),
    onDone: onClose,
  });
  return <ReviewSheet form={form} {...names} isChange={review !== null} onClose={onClose} />;
}
