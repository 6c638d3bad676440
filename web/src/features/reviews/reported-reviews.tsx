import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { businessPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { PagedList } from '../../app/paged-list.tsx';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { ReviewEntry } from '../../shared/reviews/review-entry.tsx';
import { Button } from '../../ui/button.tsx';
import { IconEye, IconEyeOff } from '../../ui/pictures/icons.ts';

/** Moderation: the platform admin hides reported reviews, or keeps them. */
export function ReportedReviews() {
  const t = useText();
  const invalidates = [reviewCalls.listReported];
  const setBack = useCommand(reviewCalls.hide, { invalidates });
  const hide = useCommand(reviewCalls.hide, {
    invalidates,
    said: (_, { is_hidden }) => t(is_hidden ? 'admin_reviews.hidden' : 'admin_reviews.shown'),
    undo: (_, input) => () => setBack.run({ ...input, is_hidden: !input.is_hidden }),
  });

  return (
    <section>
      <h2 className="pb-3 text-t4 font-bold">{t('admin_reviews.title')}</h2>
      <PagedList
        call={reviewCalls.listReported}
        empty={{ title: t('admin_reviews.empty_title'), body: t('admin_reviews.empty_body') }}
      >
        {(reviews) => (
          <ul className="k-card px-4 desk:px-6">
            {reviews.map((review) => {
              const { business, is_hidden } = review;
              return (
                <li key={review.id}>
                  <ReviewEntry review={review} businessName={business.name}>
                    <p className="mt-3 text-ink-2 wrap-anywhere">
                      {t('admin_reviews.because', { reason: review.report_reason })}
                    </p>
                    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                      <Button
                        onClick={() =>
                          void hide.run({
                            business_id: business.id,
                            booking_id: review.id,
                            is_hidden: !is_hidden,
                          })
                        }
                      >
                        {is_hidden ? (
                          <IconEye className="i-m" aria-hidden />
                        ) : (
                          <IconEyeOff className="i-m" aria-hidden />
                        )}
                        {t(is_hidden ? 'admin_reviews.show' : 'admin_reviews.hide')}
                      </Button>
                      <TextLink href={businessPath(business.business_url)}>{business.name}</TextLink>
                    </div>
                  </ReviewEntry>
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
