import type { Booking } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { mayStillChange } from '@kursi/core/reviews/review-rules.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/command.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { IconPencil, IconTrash } from '../../ui/icons.ts';
import { Note } from '../../ui/note.tsx';
import { Stars, StarsInput } from '../../ui/stars.tsx';
import { ReviewDrawer } from './review-drawer.tsx';

interface MyReviewProps {
  readonly booking: Pick<Booking, 'business_id' | 'id' | 'service_name' | 'review'>;
  readonly businessName: string;
}

/** The client's review of a booking, or the stars to write one. */
export function MyReview({ booking, businessName }: MyReviewProps) {
  const t = useText();
  const [stars, setStars] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const { review } = booking;
  const drawer = open && (
    <ReviewDrawer
      about={{
        business_id: booking.business_id,
        booking_id: booking.id,
        business_name: businessName,
        service_name: booking.service_name,
        review,
      }}
      stars={stars}
      onClose={() => {
        setOpen(false);
        setStars(null);
      }}
    />
  );
  if (review) {
    return (
      <>
        <Said booking={booking} businessName={businessName} review={review} onEdit={() => setOpen(true)} />
        {drawer}
      </>
    );
  }
  return (
    <div className="text-center">
      <p className="text-t3 font-bold wrap-anywhere">
        {t('review.ask_about', { service: booking.service_name, business: businessName })}
      </p>
      <StarsInput
        label={t('review.ask_about', { service: booking.service_name, business: businessName })}
        value={stars}
        nameOf={(count) => t(`review.star_${count as 1 | 2 | 3 | 4 | 5}`)}
        onValueChange={setStars}
      />
      <Button variant={stars ? 'primary' : 'soft'} size="tap" onClick={() => setOpen(true)}>
        {t('review.rate')}
      </Button>
      {drawer}
    </div>
  );
}

interface SaidProps extends MyReviewProps {
  readonly review: NonNullable<Booking['review']>;
  readonly onEdit: () => void;
}

function Said({ booking, businessName, review, onEdit }: SaidProps) {
  const t = useText();
  const now = useNow();
  const key = { business_id: booking.business_id, booking_id: booking.id };
  const mayChange = mayStillChange(Temporal.Instant.from(review.created_at), now);

  const invalidates = [visitCalls.listMine, visitCalls.getMine];
  const writeAgain = useCommand(reviewCalls.write, { invalidates });
  const remove = useCommand(reviewCalls.remove, {
    invalidates,
    said: () => t('review.removed'),
    undo: () => {
      const { rating, text } = review;
      return () => writeAgain.run({ ...key, rating, text });
    },
  });

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-bold">{t('review.yours')}</p>
        <Stars
          size="large"
          value={review.rating}
          label={t('rating.stars', { stars: formatNumber(review.rating) })}
        />
      </div>
      {review.text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.text}</p>}
      {review.answer && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-t1 text-ink-3">{t('rating.answer', { name: businessName })}</p>
          <p className="text-ink-2 wrap-anywhere whitespace-pre-line">{review.answer}</p>
        </div>
      )}
      {review.is_hidden && (
        <Note tone="warn" className="mt-3">
          {t('review.hidden')}
        </Note>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayChange && (
          <Button size="tap" onClick={onEdit}>
            <IconPencil className="i-m" aria-hidden />
            {t('review.edit')}
          </Button>
        )}
        <Button size="tap" variant="quiet" loading={remove.pending} onClick={() => void remove.run(key)}>
          <IconTrash className="i-m" aria-hidden />
          {t('review.remove')}
        </Button>
      </div>
    </div>
  );
}
