import { waitlistLinkCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useWatched } from '../../../lib/sync/watch.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconLeave } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/states/skeleton.tsx';
import { QueueFrame } from '../queue-frame.tsx';
import { EntryEnded } from './entry-ended.tsx';
import { PeopleAhead } from './people-ahead.tsx';
import { RunningLate } from './running-late.tsx';
import { SalonPlace } from './salon-place.tsx';
import { phaseOf } from './tracker-words.ts';
import { TurnNotifications } from './turn-notifications.tsx';
import { useTurnAlert } from './use-turn-alert.ts';
import { WaitCard } from './wait-card.tsx';
import { YourTurn } from './your-turn.tsx';

interface TrackScreenProps {
  readonly token: string;
  /** What the client says when they were served. */
  readonly review: (state: TrackedEntry) => ReactNode;
}

/** `/q#{token}`: one's place in a queue, live. */
export function TrackScreen({ token, review }: TrackScreenProps) {
  const t = useText();
  const watched = useWatched(waitlistLinkCalls.watchEntry, token);
  const { state, isGone } = watched;
  usePageTitle(t('turn.title'));
  if (!state) {
    return (
      <QueueFrame name={t('turn.title')} sub={t(isGone ? 'turn.gone' : 'state.loading')}>
        {isGone ? (
          <EmptyState title={t('turn.gone')}>{t('turn.gone_body')}</EmptyState>
        ) : (
          <Skeleton label={t('state.loading')}>
            <SkeletonCard lines={4} className="mx-3" />
            <SkeletonCard lines={6} className="mx-3 mt-2" />
          </Skeleton>
        )}
      </QueueFrame>
    );
  }
  return <Tracked token={token} review={review} watched={{ ...watched, state }} />;
}

interface TrackedProps extends TrackScreenProps {
  readonly watched: ReturnType<typeof useWatched<typeof waitlistLinkCalls.watchEntry>> & {
    readonly state: TrackedEntry;
  };
}

function Tracked({ token, review, watched }: TrackedProps) {
  const t = useText();
  const { state, ahead } = watched;
  const { business, entry } = state;
  const phase = phaseOf(entry);
  const isWaiting = phase === 'waiting' || phase === 'called';
  // The bar and the chairs alone move between two states.
  const now = useNow().add({ milliseconds: ahead });
  useTurnAlert(phase === 'called' && entry.status === 'pending');
  const comeBack = useCommand(waitlistLinkCalls.comeBack);
  const leave = useCommand(waitlistLinkCalls.leave, {
    said: () => t('turn.left'),
    undo: () => () => comeBack.run({ token }),
  });
  return (
    <QueueFrame name={business.name} sub={subOf(t, entry)}>
      {phase === 'waiting' && (
        <>
          <WaitCard watched={watched} now={now} />
          <PeopleAhead state={state} now={now} />
          <RunningLate token={token} state={state} />
        </>
      )}
      {(phase === 'called' || phase === 'serving') && (
        <YourTurn token={token} state={state} ahead={ahead} isServing={phase === 'serving'} />
      )}
      {!isWaiting && phase !== 'serving' && <EntryEnded token={token} state={state} phase={phase} />}
      {phase === 'completed' && review(state)}
      {entry.deposit_amount > 0 && (isWaiting || phase === 'serving') && (
        <p className="mx-3 mb-2 rounded-2 bg-surface px-4 py-3 shadow-1 num text-t2 text-ink-2">
          {t('turn.deposit', { amount: formatMoney(entry.deposit_amount) })}
        </p>
      )}
      <SalonPlace business={business} />
      {isWaiting && (
        <p className="flex justify-end px-2">
          <Button
            variant="danger"
            size="tap"
            className="bg-transparent! shadow-none!"
            loading={leave.pending}
            onClick={() => void leave.run({ token })}
          >
            <IconLeave className="i-m" aria-hidden />
            {t('turn.leave')}
          </Button>
        </p>
      )}
      {phase === 'waiting' && entry.status === 'pending' && <TurnNotifications token={token} />}
    </QueueFrame>
  );
}

/** "Number 46, haircut with anyone" */
function subOf(
  t: ReturnType<typeof useText>,
  { number, services, with_name }: TrackedEntry['entry'],
): string {
  if (services.length === 0) return t('turn.number', { number });
  const names = services.join(', ');
  const what = with_name
    ? t('turn.with', { services: names, name: with_name })
    : t('turn.with_anyone', { services: names });
  return t('turn.number_for', { number, what });
}
