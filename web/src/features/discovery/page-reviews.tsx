import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import type { PublicReview } from '@kursi/core/reviews/review-shapes.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { RatingSummary, ReviewEntry } from '../../shared/reviews/review-entry.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/states/note.tsx';

type More = { readonly items: readonly PublicReview[]; readonly next_cursor: string | null };

/** The newest reviews are part of the page; more are fetched ten at a time. */
export function PageReviews({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const locale = useLocale();
  const [more, setMore] = useState<More | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!page.rating) return <p className="pt-2 text-ink-2">{t('page.no_reviews')}</p>;
  const shown = inLanguage(more?.items ?? page.reviews, locale);
  const isMore = more ? more.next_cursor !== null : page.rating.count > page.reviews.length;

  async function load(): Promise<void> {
    setState('busy');
    try {
      // Lazy: few ask for more reviews.
      const { reviewCalls } = await import('@kursi/core/reviews/reviews.contract.ts');
      const cursor = more?.next_cursor;
      const next = await send(reviewCalls.list, { business_id: page.id, ...(cursor && { cursor }) });
      // The first response replaces the page's reviews: it contains them, and perhaps newer ones.
      setMore({ ...next, items: [...(more?.items ?? []), ...next.items] });
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <RatingSummary rating={page.rating} />
      <ul>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review} businessName={page.name} />
          </li>
        ))}
      </ul>
      {state === 'failed' && <Problem className="mt-3">{t('rating.more_failed')}</Problem>}
      {isMore && (
        <Button
          className="mt-4 max-desk:w-full"
          size="tap"
          loading={state === 'busy'}
          onClick={() => void load()}
        >
          {t('rating.more')}
        </Button>
      )}
    </>
  );
}
