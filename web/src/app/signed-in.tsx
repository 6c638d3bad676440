import { lazyRouteComponent, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { inside, useText } from '../lib/text.ts';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { paths } from './paths.ts';
import { PublicPage } from './public-page.tsx';

const SignedInFrame = lazyRouteComponent(inside(() => import('./signed-in-frame.tsx')));

/** While the server says who is here, the frame is on its way. */
export const preloadSignedIn = async (): Promise<void> => SignedInFrame.preload?.();

/** Everything below needs a session; without one the way leads over the sign-in page and back. */
export function SignedIn({ bare = false }: { readonly bare?: boolean }) {
  const session = useSession();
  const { href, pathname } = useLocation();
  if (session.kind === 'unknown') return <FindingOut />;
  if (session.kind === 'signed_out') {
    return <ToSignIn comeBackTo={session.because === 'asked' ? undefined : href} />;
  }
  return (
    <Suspense fallback={<FindingOut />}>
      <SignedInFrame user={session.user} bare={bare}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </SignedInFrame>
    </Suspense>
  );
}

/**
 * Once, to where one was at first. The router's own <Navigate> goes again on each render, and the address
 * changes before the page does: the two would chase each other while the sign-in page is being fetched.
 */
function ToSignIn({ comeBackTo }: { readonly comeBackTo: string | undefined }) {
  const navigate = useNavigate();
  const [next] = useState(comeBackTo);
  useEffect(() => {
    void navigate({ to: paths.signIn, search: next ? { next } : {}, replace: true });
  }, [navigate, next]);
  return <FindingOut />;
}

export function FindingOut() {
  const t = useText();
  return (
    <PublicPage>
      <Skeleton label={t('state.loading')}>
        <SkeletonCard lines={3} />
      </Skeleton>
    </PublicPage>
  );
}
