import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { showRefusal } from '../../lib/command.ts';
import { reloadUser, userChanged, useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../ui/toast.ts';

/** Pressed without a session: it counts as soon as there is one, also after the way over the sign-in page. */
const PRESSED = 'kursi:pressed-heart';
const pressed = () => attempt(() => sessionStorage.getItem(PRESSED)) ?? null;
export const rememberPress = (businessId: string) =>
  attempt(() => sessionStorage.setItem(PRESSED, businessId));
export const forgetPress = () => attempt(() => sessionStorage.removeItem(PRESSED));

/** Shown at once; one that is refused goes back. Null while nobody is signed in. */
export function useFavourite(business: { readonly id: string; readonly name: string }) {
  const t = useText();
  const session = useSession();
  // One after the other, so that the last press is what stays.
  const queue = useRef(Promise.resolve());
  const user = session.kind === 'signed_in' ? session.user : null;
  // Kept on the device by an older version of the page, it may be without the list.
  const ids = user?.fav_business_ids ?? [];
  const isFavourite = ids.includes(business.id);

  function set(wanted: boolean): void {
    if (!user) return;
    const others = ids.filter((id) => id !== business.id);
    userChanged({ ...user, fav_business_ids: wanted ? [business.id, ...others] : others });
    const call = wanted ? discoveryCalls.addFavourite : discoveryCalls.removeFavourite;
    queue.current = queue.current.then(async () => {
      try {
        await send(call, { business_id: business.id });
        await forgetOldList();
      } catch (error) {
        showRefusal(error);
        await reloadUser();
      }
    });
    showToast({
      id: `favourite-${business.id}`,
      text: t(wanted ? 'heart.added' : 'heart.removed', { name: business.name }),
      ...(wanted ? {} : { undo: { label: t('action.undo'), onUndo: () => set(true) } }),
    });
  }
  const keepPress = useEffectEvent(() => {
    if (pressed() !== business.id) return;
    forgetPress();
    if (!isFavourite) set(true);
  });
  const mayKeep = user !== null;
  useEffect(() => {
    if (mayKeep) keepPress();
  }, [mayKeep]);
  return { isFavourite, mayKeep, set };
}

/** Fetched when it is needed: a page with a heart on it does not need the store of answers to be shown. */
async function forgetOldList(): Promise<void> {
  const { queryClient } = await import('../../lib/queries.ts');
  const { method, path } = discoveryCalls.favourites;
  await queryClient.invalidateQueries({ queryKey: [method, path] });
}
