import { hasRight, type Right } from '@kursi/core/contract/rights.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { LoadFailed } from '../../shared/loading.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { type MyBusiness, useMyBusinesses } from '../selected-business.ts';
import { useUser } from '../user-context.tsx';
import { LacksRight } from './lacks-right.tsx';

/** Whether someone works anywhere could not be found out. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-4xl p-4 desk:p-8">
      <LoadFailed onRetry={onRetry}>{t('business.mine_not_loaded')}</LoadFailed>
    </div>
  );
}

interface OpenBusinessProps {
  /** What the page needs; who lacks it reads that, and who has it. */
  readonly right?: Right;
  readonly children: (business: MyBusiness) => ReactNode;
}

/** For pages of the selected business; not found for people who work in none. */
export function OpenBusiness({ right, children }: OpenBusinessProps) {
  const t = useText();
  const user = useUser();
  const { selected, isPending, isFailed, refetch } = useMyBusinesses({ enabled: !user.is_guest });
  if (isPending) {
    return (
      <Skeleton label={t('state.loading')} className="mx-auto w-full max-w-4xl p-4 desk:p-8">
        <SkeletonCard lines={2} />
        <SkeletonCard lines={4} className="mt-4" />
      </Skeleton>
    );
  }
  if (isFailed) return <NotLoaded onRetry={() => void refetch()} />;
  if (!selected) return <NothingHere />;
  return right && !hasRight(selected, right) ? (
    <LacksRight business={selected} right={right} />
  ) : (
    children(selected)
  );
}
