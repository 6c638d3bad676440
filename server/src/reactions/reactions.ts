import { forgetClientReaction } from '../modules/booking/public.ts';
import { forgetAuthorReaction } from '../modules/reviews/public.ts';
import type { Reaction } from '../platform/events/reactions.ts';

/** Everything the product does because something happened. */
export const reactions: readonly Reaction[] = [forgetClientReaction, forgetAuthorReaction];
