import type { BookingReview } from '@kursi/core/booking/booking-shapes.ts';
import { mayStillChange } from '@kursi/core/reviews/review-rules.ts';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { IconPencil, IconTrash } from '../../ui/pictures/icons.ts';
import { Stars, StarsInput } from '../../ui/stars.tsx';
import { Note } from '../../ui/states/note.tsx';

interface OwnReviewProps {
  readonly serviceName: string;
  readonly businessName: string;
  readonly review: BookingReview | null;
  readonly remove: { readonly pending: boolean; readonly run: () => void };
  /** In which it is written or changed. */
  readonly drawer: (props: { readonly stars: number | null; readonly onClose: () => void }) => ReactNode;
}

/** What a client said, or the stars to say it. */
export function OwnReview({ serviceName, businessName, review, remove, drawer }: OwnReviewProps) {
  const t = useText();
  const [stars, setStars] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const onClose = () => {
    setOpen(false);
    setStars(null);
  };
  const opened = open && drawer({ stars, onClose });
  if (review) {
    return (
      <>
        <Said businessName={businessName} review={review} remove={remove} onEdit={() => setOpen(true)} />
        {opened}
      </>
    );
  }
  const question = t('review.ask_about', { service: serviceName, business: businessName });
  return (
    <div className="text-center">
      <p className="text-t3 font-bold wrap-anywhere">{question}</p>
      <StarsInput
        label={question}
        value={stars}
        nameOf={(count) => t(`review.star_${count as 1 | 2 | 3 | 4 | 5}`)}
        onValueChange={setStars}
      />
      <Button variant={stars ? 'primary' : 'soft'} size="tap" onClick={() => setOpen(true)}>
        {t('review.rate')}
      </Button>
      {opened}
    </div>
  );
}

interface SaidProps extends Pick<OwnReviewProps, 'businessName' | 'remove'> {
  readonly review: BookingReview;
  readonly onEdit: () => void;
}

function Said({ businessName, review, remove, onEdit }: SaidProps) {
  const t = useText();
  const now = useNow();
  const mayChange = mayStillChange(Temporal.Instant.from(review.created_at), now);
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
        <Button size="tap" variant="quiet" loading={remove.pending} onClick={remove.run}>
          <IconTrash className="i-m" aria-hidden />
          {t('review.remove')}
        </Button>
      </div>
    </div>
  );
}
