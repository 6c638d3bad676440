import { lazy, Suspense } from 'react';
import { bookPath } from '../../app/address/address.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { useBusinessPage } from '../../features/discovery/business-page-data.ts';
import { BusinessView } from '../../features/discovery/business-view.tsx';
import { useCartBar } from '../../features/discovery/cart-bar.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { useText, withParts } from '../../lib/text.ts';
import { PickService } from '../../shared/cart/pick-service.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';

// Lazy: few businesses sell memberships, and they are far down the page.
const OfferedLinks = lazy(
  withParts(['booking'], () => import('../../features/memberships/buy/offered-links.tsx')),
);

/** `/b/{business_url}`: the public page of a business. */
export default function BusinessPageRoute() {
  const { businessUrl } = routes.businessPage.useParams();
  return <Loaded key={businessUrl} businessUrl={businessUrl} />;
}

function Loaded({ businessUrl }: { readonly businessUrl: string }) {
  const t = useText();
  const { data, error, load } = useBusinessPage(businessUrl);
  const next = useCartBar(data);
  usePageTitle(data?.name);
  if (data) {
    return (
      <PublicPage width="full">
        <BusinessView
          page={data}
          next={next}
          memberships={
            data.has_memberships && (
              <Suspense>
                <OfferedLinks businessId={data.id} businessUrl={data.business_url} />
              </Suspense>
            )
          }
          choice={(service) => (
            <PickService
              page={data}
              service={service}
              onward={routerLink({
                href: bookPath(data.business_url),
                className:
                  'absolute top-0 right-13 z-(--z-head) rounded-1 bg-ink px-3.5 py-2.5 font-medium whitespace-nowrap text-surface not-focus:sr-only',
                children: t('cart.onward'),
              })}
            />
          )}
        />
      </PublicPage>
    );
  }
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) {
    return (
      <PublicPage>
        <NothingHere />
      </PublicPage>
    );
  }
  return (
    <PublicPage>
      {error ? (
        <EmptyState
          title={t('discover.failed')}
          action={<Button onClick={() => void load()}>{t('discover.try_again')}</Button>}
        />
      ) : (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={6} className="mt-4" />
        </Skeleton>
      )}
    </PublicPage>
  );
}
