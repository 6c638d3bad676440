import type { PublicReview, Rating } from '@kursi/core/reviews/review-shapes.ts';
import type { ReactNode } from 'react';
import { formatInstantDay, formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Meter } from '../../ui/states/meter.tsx';

interface ReviewEntryProps {
  readonly review: PublicReview;
  readonly businessName: string;
  /** Below the name: the service, and the date of the review. */
  readonly about?: string;
  /** Below the review: the reader's actions. */
  readonly children?: ReactNode;
}

/** One public review, with the reply of the business. */
export function ReviewEntry({ review, businessName, about, children }: ReviewEntryProps) {
  const t = useText();
  const now = useNow();
  const name = review.reviewer ?? t('rating.someone');
  return (
    <article className="border-b border-line-soft py-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <p className="text-t2 font-medium wrap-anywhere">{name}</p>
          <p className="text-t1 text-ink-3 wrap-anywhere">
            {about ??
              `${review.person ? t('rating.with', { service: review.service_name, name: review.person }) : review.service_name}, ${formatInstantDay(review.created_at, { now })}`}
          </p>
        </div>
        <Stars
          className="mt-1"
          value={review.rating}
          label={t('rating.stars', { stars: formatNumber(review.rating) })}
        />
      </div>
      {review.text && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{review.text}</p>}
      {review.answer && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-t1 text-ink-3">{t('rating.answer', { name: businessName })}</p>
          <p className="max-w-prose text-ink-2 wrap-anywhere whitespace-pre-line">{review.answer}</p>
        </div>
      )}
      {children}
    </article>
  );
}

/** The average, and the count per number of stars. */
export function RatingSummary({ rating }: { readonly rating: NonNullable<Rating> }) {
  const t = useText();
  const average = formatNumber(rating.average);
  return (
    <div className="flex flex-wrap items-center gap-6 py-3">
      <div className="flex-none">
        <p className="num text-t6 leading-none font-bold">
          <span aria-hidden>{average}</span>
          <span className="sr-only">{t('rating.words', { average, count: rating.count })}</span>
        </p>
        <p className="mt-1 text-t1 text-ink-3">{t('rating.from_visits')}</p>
      </div>
      <ul className="grid min-w-0 flex-[1_1_8rem] gap-1.5">
        {rating.stars
          .map((count, i) => ({ stars: i + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars} className="flex items-center gap-3 text-t1 text-ink-3">
              <span aria-hidden className="num min-w-2">
                {stars}
              </span>
              <Meter
                className="flex-1"
                tone="warn"
                value={count}
                max={rating.count}
                label={t('rating.bar', { count: stars, reviews: count })}
              />
              <span aria-hidden className="num w-8">
                {formatNumber(count)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
