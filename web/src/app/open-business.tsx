import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { NothingHere } from './nothing-here.tsx';
import { type MyBusiness, useMyBusinesses } from './selected-business.ts';
import { useUser } from './user-context.tsx';

interface OpenBusinessProps {
  readonly children: (business: MyBusiness) => ReactNode;
}

/** For pages of the selected business; not found for people who work in none. */
export function OpenBusiness({ children }: OpenBusinessProps) {
  const t = useText();
  const user = useUser();
  const { selected, isPending } = useMyBusinesses({ enabled: !user.is_guest });
  if (isPending) {
    return (
      <Skeleton label={t('state.loading')} className="mx-auto w-full max-w-4xl p-4 desk:p-8">
        <SkeletonCard lines={2} />
        <SkeletonCard lines={4} className="mt-4" />
      </Skeleton>
    );
  }
  return selected ? children(selected) : <NothingHere />;
}
