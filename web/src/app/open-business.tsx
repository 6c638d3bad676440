import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/not-found-view.tsx';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';
import { paths } from './paths.ts';
import { routerLink } from './router-link.tsx';
import { type MyBusiness, useMyBusinesses } from './selected-business.ts';
import { useUser } from './user-context.tsx';

interface OpenBusinessProps {
  readonly children: (business: MyBusiness) => ReactNode;
}

/** For pages of a business: the one that is open. Who works nowhere finds nothing here. */
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
  if (selected) return children(selected);
  return (
    <NotFoundView
      title={t('not_found.title')}
      action={
        <ButtonLink variant="primary" href={paths.home} renderLink={routerLink}>
          {t('not_found.home')}
        </ButtonLink>
      }
    >
      {t('not_found.body')}
    </NotFoundView>
  );
}
