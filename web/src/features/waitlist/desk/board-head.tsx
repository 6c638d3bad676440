import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Waitlist, waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { TextLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { IconPlus, IconSliders } from '../../../ui/pictures/icons.ts';
import { queueReads } from './queue-data.ts';
import { QueueLinks } from './queue-links.tsx';
import { newPeopleText, typicalMiss } from './wait-words.ts';

export type Opened =
  | { readonly what: 'add' }
  | { readonly what: 'waitlist'; readonly waitlist: Waitlist | null };

interface BoardHeadProps {
  readonly business: MyBusiness;
  readonly waitlist: Waitlist;
  readonly all: readonly Waitlist[];
  readonly board: OutputOf<typeof waitlistBookingCalls.board> | undefined;
  readonly mayManage: boolean;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (it: Opened) => void;
}

/** Which queue, how long new people wait, how far off estimates were, and what can be done with the queue. */
export function BoardHead({ business, waitlist, all, board, mayManage, onChoose, onOpen }: BoardHeadProps) {
  const t = useText();
  const now = useNow();
  const of = { business_id: business.id };
  const pause = useCommand(waitlistCalls.pause, { invalidates: queueReads });
  const miss = typicalMiss(board?.items ?? [], now);
  return (
    <div className="k-bar flex-wrap">
      <h1 className="text-t4 font-bold">{t('queue.title')}</h1>
      {all.length > 1 && (
        <Segmented
          label={t('queue.lists')}
          value={waitlist.id}
          onValueChange={onChoose}
          options={all.map(({ id, name, waiting_count }) => ({
            value: id,
            label: (
              <>
                {name} <span className="num text-ink-3">{waiting_count}</span>
              </>
            ),
          }))}
        />
      )}
      <p className="num min-w-0 flex-1 text-ink-3 max-desk:basis-full">
        {waitlist.is_paused
          ? t('queue.is_paused')
          : !waitlist.is_open
            ? t('queue.is_closed')
            : board?.wait
              ? newPeopleText(t, board.wait)
              : t('queue.nobody_serves')}{' '}
        {may(waitCalls.report, business) ? (
          <TextLink inline href={paths.waits}>
            {miss === null ? t('waits.title') : t('queue.off_today', { minutes: miss })}
          </TextLink>
        ) : (
          miss !== null && t('queue.off_today', { minutes: miss })
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-desk:w-full">
        <QueueLinks business={business} waitlist={waitlist} mayManage={mayManage} />
        <Button
          variant="quiet"
          onClick={() => void pause.run({ ...of, waitlist_id: waitlist.id, is_paused: !waitlist.is_paused })}
        >
          {t(waitlist.is_paused ? 'queue.resume' : 'queue.pause')}
        </Button>
        {mayManage && (
          <IconButton
            label={t('queue.change_list', { name: waitlist.name })}
            icon={<IconSliders aria-hidden />}
            onClick={() => onOpen({ what: 'waitlist', waitlist })}
          />
        )}
        {mayManage && (
          <IconButton
            label={t('queue.new_list')}
            icon={<IconPlus aria-hidden />}
            onClick={() => onOpen({ what: 'waitlist', waitlist: null })}
          />
        )}
        <Button className="max-desk:min-w-min max-desk:flex-1" onClick={() => onOpen({ what: 'add' })}>
          <IconPlus className="i-m" aria-hidden />
          {t('queue.add')} <Kbd>A</Kbd>
        </Button>
      </div>
    </div>
  );
}
