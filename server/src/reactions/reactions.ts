import { forgetClientReaction } from '../modules/booking/public.ts';
import type { Notifications } from '../modules/notifications/public.ts';
import { forgetAuthorReaction } from '../modules/reviews/public.ts';
import type { Reaction } from '../platform/events/reactions.ts';

/** Everything the product does because something happened. */
export function allReactions(deps: { readonly notifications: Notifications }): readonly Reaction[] {
  return [forgetClientReaction, forgetAuthorReaction, ...deps.notifications.reactions];
}
