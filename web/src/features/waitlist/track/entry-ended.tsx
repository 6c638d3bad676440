import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { businessPath, joinQueuePath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReceiptsOfEntry } from './receipts-of-entry.tsx';
import type { Phase } from './tracker-words.ts';

interface EntryEndedProps {
  readonly token: string;
  readonly state: TrackedEntry;
  readonly phase: Phase;
}

/** After it: thanks, or why the place is gone and the way back in. */
export function EntryEnded({ token, state: { business, entry }, phase }: EntryEndedProps) {
  const t = useText();
  if (phase === 'completed') {
    return (
      <EmptyState
        title={t('turn.thanks', { name: entry.first_name })}
        action={
          <>
            <ReceiptsOfEntry token={token} />
            <ButtonLink variant="primary" size="big" href={businessPath(business.business_url)}>
              {t('turn.again')}
            </ButtonLink>
          </>
        }
      >
        {t('turn.thanks_body', { business: business.name })}
      </EmptyState>
    );
  }
  const why = phase === 'left' || phase === 'no_show' ? phase : 'taken_out';
  return (
    <div role="status">
      <EmptyState
        title={t(`turn.${why}`)}
        action={
          <>
            <ReceiptsOfEntry token={token} />
            <ButtonLink size="big" href={joinQueuePath(business.business_url)}>
              {t('turn.rejoin')}
            </ButtonLink>
          </>
        }
      >
        {t(`turn.${why}_body`)}
        {why !== 'no_show' && entry.deposit_amount > 0 && (
          <span className="num mt-2 block font-medium text-ink">
            {t(why === 'left' ? 'turn.deposit_kept' : 'turn.deposit_back', {
              amount: formatMoney(entry.deposit_amount),
            })}
          </span>
        )}
      </EmptyState>
    </div>
  );
}
