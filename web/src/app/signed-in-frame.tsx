import type { User } from '@kursi/core/identity/identity.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/queries.ts';
import { AppShell } from './app-shell.tsx';
import { UserProvider } from './user-context.tsx';

interface SignedInFrameProps {
  readonly user: User;
  /** Without the navigation around it. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

/** What only someone who is signed in needs; public pages do not fetch it. */
export default function SignedInFrame({ user, bare, children }: SignedInFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider user={user}>{bare ? children : <AppShell>{children}</AppShell>}</UserProvider>
    </QueryClientProvider>
  );
}
