import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../../../../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { IconX } from '../../../../../ui/pictures/icons.ts';
import { counterKeys } from '../calendar-text.ts';
import type { Column, Entry } from '../grid/columns.ts';
import { type Counter, listCounted, type Today } from './counters.ts';
import { StatusCard } from './status-card.tsx';
import { useRequests } from './use-requests.ts';

interface StatusDockProps {
  readonly businessId: string;
  readonly counter: Counter;
  readonly columns: readonly Column[];
  readonly today: Today;
  readonly say: (text: string) => void;
  readonly onOpen: (entry: Entry, column: Column) => void;
  /** The visit to outline in the grid. */
  readonly onPoint: (visitId: string | null) => void;
  /** The last visit was answered. */
  readonly onEmpty: (visitId: string) => void;
  readonly onClose: () => void;
}

/** The list behind a counter of the status bar; the keys walk it, and requests are answered in it. */
export function StatusDock(props: StatusDockProps) {
  const { businessId, counter, columns, today, say, onOpen, onPoint, onEmpty, onClose } = props;
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const cards = listCounted(columns, counter, today);
  const requests = useRequests(businessId, say);
  const [at, setAt] = useState(0);
  const [declining, setDeclining] = useState<string | null>(null);
  const index = Math.min(at, cards.length - 1);
  const chosen = cards[index];
  const saysDay = columns.some(({ day }) => day !== columns[0]?.day);
  const visitId = chosen?.entry.item.visit_id ?? null;

  useEffect(() => onPoint(visitId), [visitId, onPoint]);
  useEffect(() => () => onPoint(null), [onPoint]);

  const cardAt = (place: number) => list.current?.children[place]?.querySelector<HTMLElement>('.open');
  // The card that was answered is gone, and the focus with it: the next one takes it, or the visit in the grid.
  const hadFocus = useRef(false);
  const last = useRef(visitId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that has changed
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isLost && chosen) cardAt(index)?.focus();
    if (isLost && !chosen && last.current) onEmpty(last.current);
    if (!chosen) onClose();
    last.current = visitId;
  }, [cards.length]);

  function walk(by: number): void {
    const next = Math.min(cards.length - 1, Math.max(0, index + by));
    const card = cards[next];
    if (!card) return;
    setAt(next);
    cardAt(next)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (list.current?.contains(document.activeElement)) cardAt(next)?.focus();
    else say(clientName(t, card.entry.item.client_name));
  }

  const keys = { scope: 'page' as const, enabled: cards.length > 0 };
  const answers = { ...keys, enabled: counter === 'created' && chosen !== undefined };
  useShortcut('escape', { label: t('desk.close_list'), scope: 'page' }, onClose);
  useShortcut('arrowdown', { ...keys, label: t('desk.key_next') }, () => walk(1));
  useShortcut('arrowup', { ...keys, label: t('desk.key_previous') }, () => walk(-1));
  useShortcut('y', { ...answers, label: t('visit.confirm') }, () => {
    if (chosen) void requests.confirm.run({ item: chosen.entry.item });
  });
  useShortcut('x', { ...answers, label: t('visit.decline') }, () => setDeclining(visitId));

  const title = t('desk.list_of', { status: t(counterKeys[counter]) });
  return (
    <section
      className="k-cal-dock"
      aria-label={title}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
      }}
    >
      <div className="head">
        <h2 className="font-bold">{title}</h2>
        <p className="num text-t1 text-ink-3">
          {counter === 'created' ? t('desk.longest_first') : t('desk.visits', { count: cards.length })}
        </p>
        {cards.length > 1 && (
          <p className="num text-t1 text-ink-3">
            {t('desk.place_in_list', { at: index + 1, of: cards.length })}
          </p>
        )}
      </div>
      <ul ref={list}>
        {cards.map((card, place) => {
          const { entry, column } = card;
          const { item } = entry;
          return (
            <StatusCard
              key={item.visit_id ?? item.id}
              listed={card}
              counter={counter}
              today={today}
              saysDay={saysDay}
              isChosen={place === index}
              isDeclining={declining !== null && declining === item.visit_id}
              onOpen={() => {
                setAt(place);
                onOpen(entry, column);
              }}
              onConfirm={() => void requests.confirm.run({ item })}
              onDeclining={(asks) => {
                setAt(place);
                setDeclining(asks ? item.visit_id : null);
                if (!asks) cardAt(place)?.focus();
              }}
              onDecline={(reason) => {
                setDeclining(null);
                void requests.decline.run({ item, reason });
              }}
            />
          );
        })}
      </ul>
      <IconButton
        size="small"
        label={t('desk.close_list')}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={onClose}
      />
    </section>
  );
}
