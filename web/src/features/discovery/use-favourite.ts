import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { send } from '../../lib/api/api.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { reloadUser, userChanged, useSession } from '../../lib/api/session.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../ui/overlays/toast.ts';

/** Session storage key: a press without a session is applied after signing in. */
const PRESSED = 'kursi:pressed-heart';
const pressed = () => attempt(() => sessionStorage.getItem(PRESSED)) ?? null;
export const rememberPress = (businessId: string) =>
  attempt(() => sessionStorage.setItem(PRESSED, businessId));
export const forgetPress = () => attempt(() => sessionStorage.removeItem(PRESSED));

interface Favourite {
  readonly id: string;
  readonly wanted: boolean;
}

/** Optimistic update of the session's user, who carries the favourites; null without a session. */
export function useFavourite(business: { readonly id: string; readonly name: string }) {
  const t = useText();
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : null;
  // A user cached by an older version has no such list.
  const ids = user?.fav_business_ids ?? [];
  const isFavourite = ids.includes(business.id);

  const change = useCommand(
    ({ id, wanted }: Favourite, options): Promise<unknown> =>
      send(
        wanted ? discoveryCalls.addFavourite : discoveryCalls.removeFavourite,
        { business_id: id },
        options,
      ),
    {
      // Serialised per business, so that the last press wins.
      scope: ({ id }) => `favourite ${id}`,
      invalidates: [discoveryCalls.listFavourites],
      said: (_, { wanted }) => t(wanted ? 'heart.added' : 'heart.removed', { name: business.name }),
      undo: (_, { wanted }) => (wanted ? undefined : () => set(true)),
      notify: (notice) => showToast({ ...notice, id: `favourite-${business.id}` }),
      onRefused: () => {
        void reloadUser();
        return false;
      },
    },
  );

  function set(wanted: boolean): void {
    if (!user) return;
    const others = ids.filter((id) => id !== business.id);
    userChanged({ ...user, fav_business_ids: wanted ? [business.id, ...others] : others });
    void change.run({ id: business.id, wanted });
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
