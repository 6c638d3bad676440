import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconChevronDown, IconMegaphone } from '../../../ui/pictures/icons.ts';
import { EntryMenu, type QueueOf, ToneIcon } from './entry-card.tsx';
import { minutesBetween, plannedMinutes, toneOf, waitedMinutes, wantText } from './wait-words.ts';

/** Who is next, with the one key that calls them. */
export function NextCard({
  entry,
  of,
  serving,
  onCall,
}: {
  readonly entry: WaitlistBooking;
  readonly of: QueueOf;
  readonly serving: readonly WaitlistBooking[];
  readonly onCall: () => void;
}) {
  const t = useText();
  const { now, commands, waitlist } = of;
  const waited = waitedMinutes(entry, now);
  const tone = toneOf(waited, entry.first_quote);
  const left = (one: WaitlistBooking) =>
    plannedMinutes(one) - minutesBetween(one.serving_at ?? one.created_at, now);
  const first = serving.filter((one) => plannedMinutes(one) > 0).toSorted((a, b) => left(a) - left(b))[0];
  const who = first?.served_entity_id ? of.nameOf(first.served_entity_id) : undefined;
  return (
    <section
      className="mx-5 mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2 bg-brand-soft py-4 pr-4 pl-5 max-desk:mx-4 max-desk:gap-3 max-desk:p-4"
      aria-label={t('queue.next')}
      data-entry={entry.id}
    >
      <span className="num grid size-[3.5rem] place-items-center rounded-full bg-surface text-t5 font-bold">
        {entry.number}
      </span>
      <div className="min-w-0 flex-[1_1_240px] max-desk:flex-[1_1_160px]">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="self-center rounded-1 bg-surface px-2 py-0.5 text-t1/[1.25rem]">
            {t('queue.next')}
          </span>
          <h2 className="text-t5 font-bold break-words">{entry.client.name}</h2>
          <span className="text-t3 text-ink-2">{wantText(t, entry, of.nameOf)}</span>
        </div>
        <p className="num mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <span className={`flex items-center gap-1.5 font-medium text-${tone}`}>
            <ToneIcon tone={tone} />
            {entry.first_quote
              ? t('queue.waited_quoted', { minutes: waited, ...entry.first_quote })
              : t('queue.waited', { minutes: waited })}
          </span>
          <span className="text-ink-2">
            {entry.status === 'arrived' ? t('queue.is_here_already') : t('queue.on_the_way')}
          </span>
          {first && who && left(first) > 0 && (
            <span className="text-ink-2">{t('queue.done_in', { name: who, minutes: left(first) })}</span>
          )}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2 max-desk:w-full max-desk:flex-wrap">
        {entry.status === 'pending' && (
          <Button size="big" className="max-desk:flex-1" onClick={() => commands.late(entry, 5)}>
            {t('queue.skip')}
          </Button>
        )}
        {entry.status === 'pending' && (
          <Button size="big" className="max-desk:flex-1" onClick={() => commands.step(entry, 'arrived')}>
            {t('queue.is_here')} <Kbd>H</Kbd>
          </Button>
        )}
        <Button
          size="big"
          variant="primary"
          className="max-desk:flex-[1_1_60%]"
          loading={commands.isCalling}
          onClick={onCall}
        >
          <IconMegaphone aria-hidden />
          {t('queue.call_next')} <Kbd>C</Kbd>
        </Button>
        {waitlist.entity_ids.length > 1 && (
          <Menu
            align="end"
            trigger={
              <IconButton
                label={t('queue.call_next_for')}
                icon={<IconChevronDown className="i-m" aria-hidden />}
              />
            }
            entries={[
              {
                kind: 'group',
                key: 'for',
                label: t('queue.call_next_for'),
                items: waitlist.entity_ids.map((id) => ({
                  key: id,
                  label: of.nameOf(id) ?? '',
                  onSelect: () => commands.callNext(waitlist.id, id),
                })),
              },
            ]}
          />
        )}
        <EntryMenu entry={entry} of={of} />
      </div>
    </section>
  );
}
