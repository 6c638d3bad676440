import { type ReceivedReview, reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDay } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { callPages } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { RatingSummary, ReviewEntry } from '../../shared/reviews/review-entry.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { IconChat, IconContact, IconFlag, IconPencil } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AnswerDrawer, ReportReviewDrawer } from './answer-drawer.tsx';

type Which = 'any' | 'missing';

/** Reviews of the business. Permission: everyone in the team reads, owners and admins answer. */
export function ReceivedReviews({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const [which, setWhich] = useState<Which>('any');
  const [answering, setAnswering] = useState<ReceivedReview | null>(null);
  const [reporting, setReporting] = useState<ReceivedReview | null>(null);
  const query = useInfiniteQuery(
    callPages(reviewCalls.listReceived, { business_id: business.id, answer: which }),
  );
  const [first] = query.data?.pages ?? [];
  const items = query.data?.pages.flatMap((page) => page.items);
  const manages = may(reviewCalls.answer, business);

  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('reviews.title')} sub={t('reviews.lead')} />
      {first?.rating && (
        <section className="k-card px-4 py-1 desk:px-6">
          <RatingSummary rating={first.rating} />
        </section>
      )}
      <Segmented
        label={t('reviews.show')}
        value={which}
        onValueChange={setWhich}
        className="justify-self-start"
        options={[
          { value: 'any', label: t('reviews.all') },
          {
            value: 'missing',
            label: first
              ? t('reviews.unanswered_count', { count: first.unanswered })
              : t('reviews.unanswered'),
          },
        ]}
      />
      {!items && query.isError && (
        <EmptyState
          title={t('discover.failed')}
          action={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
        />
      )}
      {!items && !query.isError && <LoadingCard lines={6} />}
      {items?.length === 0 && <Nothing which={which} hasAny={first?.rating !== null} />}
      {items && items.length > 0 && (
        <ul className="k-card px-4 desk:px-6">
          {items.map((review) => (
            <li key={review.id}>
              <ReviewEntry review={review} businessName={business.name} about={aboutOf(t, review)}>
                <div className="mt-3 flex flex-wrap items-center gap-2">
                  {review.is_from_queue && <Chip tone="line">{t('nav.queue')}</Chip>}
                  {review.is_hidden && <Chip tone="warn">{t('reviews.hidden')}</Chip>}
                  {review.is_reported && !review.is_hidden && (
                    <Chip tone="line">{t('reviews.reported')}</Chip>
                  )}
                  {manages && (
                    <Button variant={review.answer ? 'plain' : 'soft'} onClick={() => setAnswering(review)}>
                      {review.answer ? (
                        <IconPencil className="i-m" aria-hidden />
                      ) : (
                        <IconChat className="i-m" aria-hidden />
                      )}
                      {t(review.answer ? 'reviews.answer_edit' : 'reviews.answer')}
                    </Button>
                  )}
                  <ButtonLink variant="quiet" href={clientPath(review.client_id)}>
                    <IconContact className="i-m" aria-hidden />
                    {t('reviews.client')}
                  </ButtonLink>
                  {manages && !review.is_reported && (
                    <Button variant="quiet" onClick={() => setReporting(review)}>
                      <IconFlag className="i-m" aria-hidden />
                      {t('reviews.report')}
                    </Button>
                  )}
                </div>
              </ReviewEntry>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} className="max-desk:w-full desk:justify-self-start" />
      {answering && (
        <AnswerDrawer businessId={business.id} review={answering} onClose={() => setAnswering(null)} />
      )}
      {reporting && (
        <ReportReviewDrawer businessId={business.id} review={reporting} onClose={() => setReporting(null)} />
      )}
    </div>
  );
}

/** "Haircut with Asha, 17 Nov" */
function aboutOf(
  t: ReturnType<typeof useText>,
  { service_name: service, entity_name: name, booking_date }: ReceivedReview,
): string {
  const day = formatDay(booking_date);
  return name ? t('reviews.about', { service, name, day }) : t('reviews.about_service', { service, day });
}

function Nothing({ which, hasAny }: { readonly which: Which; readonly hasAny: boolean }) {
  const t = useText();
  return which === 'missing' && hasAny ? (
    <EmptyState title={t('reviews.answered_title')}>{t('reviews.answered_body')}</EmptyState>
  ) : (
    <EmptyState title={t('reviews.empty_title')}>{t('reviews.empty_body')}</EmptyState>
  );
}
