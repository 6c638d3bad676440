import type { User } from '@kursi/core/identity/identity.contract.ts';
import { createContext, type ReactNode, useContext } from 'react';

const UserContext = createContext<User | null>(null);

export function UserProvider({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/** The signed-in user. Only below SignedInFrame. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser was called outside its UserProvider');
  return user;
}
