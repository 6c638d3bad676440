import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { IconHeart } from '../../ui/pictures/icons.ts';
import { forgetPress, rememberPress, useFavourite } from './use-favourite.ts';

// Lazy: needed only when there is no session.
const SessionNeeded = lazy(() => import('./session-needed.tsx'));

export function HeartButton({
  business,
}: {
  readonly business: { readonly id: string; readonly name: string };
}) {
  const t = useText();
  const { isFavourite, mayKeep, set } = useFavourite(business);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button
        type="button"
        className="k-round"
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'heart.remove' : 'heart.add', { name: business.name })}
        onClick={() => {
          if (mayKeep) return set(!isFavourite);
          rememberPress(business.id);
          setAsks(true);
        }}
      >
        <IconHeart aria-hidden />
      </button>
      {asks && (
        <Suspense>
          <SessionNeeded
            title={t('heart.sign_in')}
            body={t('heart.sign_in_body')}
            onClose={() => {
              setAsks(false);
              forgetPress();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
