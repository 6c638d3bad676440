import type { User } from '@kursi/core/identity/identity.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/sync/queries.ts';
import { UserProvider } from '../user-context.tsx';
import { AppShell } from './app-shell.tsx';
import { ApprovalPrompt } from './approval-prompt.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

interface SignedInFrameProps {
  readonly user: User;
  /** Without the navigation. */
  readonly bare: boolean;
  readonly children: ReactNode;
}

/** Code splitting: public pages do not load this. */
export default function SignedInFrame({ user, bare, children }: SignedInFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UserProvider user={user}>
        {bare ? children : <AppShell>{children}</AppShell>}
        <PasswordPrompt />
        <ApprovalPrompt />
      </UserProvider>
    </QueryClientProvider>
  );
}
