import { forgetClientReaction, freedTimeReaction } from '../modules/booking/public.ts';
import type { Notifications } from '../modules/notifications/public.ts';
import { forgetAuthorReaction } from '../modules/reviews/public.ts';
import type { Reaction } from '../platform/events/reactions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

/** Everything the product does because something happened. */
export function allReactions(deps: {
  readonly notifications: Notifications;
  readonly sendJob: Jobs['send'];
  readonly now: () => Temporal.Instant;
}): readonly Reaction[] {
  return [
    forgetClientReaction,
    forgetAuthorReaction,
    freedTimeReaction(deps),
    ...deps.notifications.reactions,
  ];
}
