import { lazyRouteComponent, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useSession } from '../lib/api/session.ts';
import { LoadingCard } from '../shared/loading.tsx';
import { paths } from './address/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicPage } from './frame/public-page.tsx';
import { inside } from './inside.ts';

const SignedInFrame = lazyRouteComponent(inside([], () => import('./frame/signed-in-frame.tsx')));

/** Fetched in parallel with the session. */
export const preloadSignedIn = async (): Promise<void> => SignedInFrame.preload?.();

/** Session guard: redirects to the sign-in page, and back afterwards. */
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
 * Redirects once. The router's own <Navigate> redirects on every render, and the address changes before the
 * page does: an endless loop while the sign-in page is being fetched.
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
  return (
    <PublicPage>
      <LoadingCard lines={3} />
    </PublicPage>
  );
}
