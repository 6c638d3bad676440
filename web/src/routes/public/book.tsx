import { bookingStep } from '@kursi/core/discovery/rendering.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { bookPath, businessPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { BookScreen } from '../../features/booking/client/flow/book-screen.tsx';
import { BookFrame } from '../../features/booking/client/flow/frame.tsx';
import { FlowSkeleton } from '../../features/booking/client/flow/steps/skeletons.tsx';
import { useBusinessPage } from '../../features/discovery/business-page-data.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useOnDevice } from '../../lib/device/use-on-device.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

// Lazy: only needed after booking.
const Confirmation = lazy(() => import('../../features/booking/client/flow/steps/confirmation.tsx'));
const GuestAccountCard = lazy(() =>
  import('../../features/identity/guest-account-card.tsx').then((module) => ({
    default: module.GuestAccountCard,
  })),
);
const PaymentResult = lazy(() => import('../../features/booking/client/flow/payment-result.tsx'));
const TakeAlertHold = lazy(() => import('../../features/booking/client/flow/holds/take-alert-hold.tsx'));
const BookAgain = lazy(() => import('../../features/booking/client/flow/book-again.tsx'));

/** `/b/{business_url}/book`: a client books. */
export default function BookRoute() {
  const { businessUrl } = routes.book.useParams();
  return <Loaded key={businessUrl} businessUrl={businessUrl} />;
}

function Loaded({ businessUrl }: { readonly businessUrl: string }) {
  const t = useText();
  const navigate = useNavigate();
  const search = routes.book.useSearch();
  const isOnDevice = useOnDevice();
  const { data: page, error, load } = useBusinessPage(businessUrl);
  usePageTitle(page && t('flow.title_at', { name: page.name }));
  const { visit, order, again, alert_hold: alertHold } = search;
  const { state } = useLocation();

  if (!page && error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) {
    return (
      <PublicPage>
        <NothingHere />
      </PublicPage>
    );
  }
  const step = bookingStep(search);
  const skeleton = (
    <BookFrame
      title={t(`flow.title_${step}`)}
      sub={page?.name ?? ''}
      step={step === 'done' ? 4 : step === 'details' ? 3 : 2}
      back={{ name: page?.name ?? '', href: businessPath(businessUrl) }}
    >
      {error && !page ? (
        <EmptyState
          title={t('flow.failed')}
          action={
            <>
              <Button onClick={() => void load()}>{t('action.retry')}</Button>
              {visit && <ButtonLink href={paths.bookings}>{t('flow.my_bookings')}</ButtonLink>}
            </>
          }
        />
      ) : (
        <FlowSkeleton step={step} label={t('state.loading')} />
      )}
    </BookFrame>
  );
  if (!page || !isOnDevice) return skeleton;
  if (visit) {
    return (
      <Suspense fallback={skeleton}>
        <Confirmation key={visit} page={page} visitId={visit} forGuest={<GuestAccountCard folded />} />
      </Suspense>
    );
  }
  if (order) {
    return (
      <Suspense fallback={skeleton}>
        <PaymentResult
          key={order}
          page={page}
          orderId={order}
          outcome={state.checkout}
          forGuest={<GuestAccountCard folded />}
          waiting={skeleton}
        />
      </Suspense>
    );
  }
  if (again) {
    return (
      <Suspense fallback={skeleton}>
        <BookAgain
          page={page}
          visitId={again}
          onReady={() => void navigate({ href: bookPath(businessUrl), replace: true })}
          waiting={skeleton}
        />
      </Suspense>
    );
  }
  if (alertHold) {
    const next = { held: { step: 'details' }, booked: { visit: alertHold }, gone: {} };
    return (
      <Suspense fallback={skeleton}>
        <TakeAlertHold
          key={alertHold}
          page={page}
          visitId={alertHold}
          onKnown={(what) => void navigate({ href: bookPath(businessUrl, next[what]), replace: true })}
          waiting={skeleton}
        />
      </Suspense>
    );
  }
  return <BookScreen page={page} isDetails={search.step === 'details'} reload={load} />;
}
