import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { paths } from './paths.ts';
import { PublicPage } from './public-page.tsx';
import { UserProvider } from './user-context.tsx';

/** Everything below needs a session; without one the way leads over the sign-in page and back. */
export function SignedIn({ bare = false }: { readonly bare?: boolean }) {
  const session = useSession();
  const { href } = useLocation();
  if (session.kind === 'unknown') return <FindingOut />;
  if (session.kind === 'signed_out') {
    return session.because === 'asked' ? (
      <Navigate to={paths.signIn} replace />
    ) : (
      <Navigate to={paths.signIn} search={{ next: href }} replace />
    );
  }
  const page = (
    <ErrorBoundary key={href}>
      <Outlet />
    </ErrorBoundary>
  );
  return <UserProvider user={session.user}>{bare ? page : <AppShell>{page}</AppShell>}</UserProvider>;
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
