import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** A list in groups, such as rows below headings; items move within and between groups. */
export type SortGroup = { key: string; items: readonly string[] };

/** The position of an item, counted without itself. */
export type SortPosition = { group: string; index: number };

export type SortText = {
  lifted: (id: string, place: SortPosition) => string;
  over: (id: string, place: SortPosition) => string;
  dropped: (id: string, place: SortPosition) => string;
  cancelled: (id: string) => string;
};

export type SortableOptions = {
  groups: readonly SortGroup[];
  onMove: (id: string, place: SortPosition) => void;
  words: SortText;
};

type Lifted = { id: string; by: 'pointer' | 'keys'; from: SortPosition; place: SortPosition };

const EDGE = 72;
const SCROLL_STEP = 14;

/**
 * Drag and drop by mouse, touch and keyboard on one handle. The DOM changes only on drop (a line marks the
 * position), so that the pressed element stays and the browser does not cancel the touch.
 * Keys: space or enter lifts and drops, arrows move, escape cancels.
 */
export function useSortable({ groups, onMove, words }: SortableOptions) {
  const box = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ groups, onMove, words, lifted });
  useEffect(() => {
    latest.current = { groups, onMove, words, lifted };
  });
  const pointerY = useRef(0);
  const follow = useRef<{ id: string; place: SortPosition } | null>(null);

  // Focus follows a moved row, which is rendered elsewhere a moment later.
  useEffect(() => {
    const { current } = follow;
    const place = current && !lifted ? positionOf(groups, current.id) : undefined;
    if (!current || !place || !samePosition(place, current.place)) return;
    box.current?.querySelector<HTMLElement>(`[data-sort-handle="${current.id}"]`)?.focus();
    follow.current = null;
  });

  const put = useCallback((next: Lifted, say: keyof SortText) => {
    latest.current.lifted = next;
    setLifted(next);
    setSaid(latest.current.words[say](next.id, next.place));
  }, []);

  const end = useCallback((outcome: 'drop' | 'cancel') => {
    const now = latest.current.lifted;
    latest.current.lifted = null;
    setLifted(null);
    if (!now) return;
    const { id, place, from } = now;
    follow.current = now.by === 'keys' ? { id, place: outcome === 'drop' ? place : from } : null;
    if (outcome === 'cancel') return setSaid(latest.current.words.cancelled(id));
    setSaid(latest.current.words.dropped(id, place));
    if (!samePosition(place, from)) latest.current.onMove(id, place);
  }, []);

  const isDragging = lifted?.by === 'pointer';
  useEffect(() => {
    if (!isDragging) return;
    const aim = () => {
      const now = latest.current.lifted;
      const place = now && positionAt(box.current, now.id, pointerY.current);
      if (now && place && !samePosition(place, now.place)) put({ ...now, place }, 'over');
    };
    const move = (event: globalThis.PointerEvent) => {
      pointerY.current = event.clientY;
      aim();
    };
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') end('cancel');
    };
    const drop = () => end('drop');
    const cancel = () => end('cancel');
    let frame = 0;
    const scroll = () => {
      const scroller = scrollerOf(box.current);
      const bottom = Math.min(
        window.innerHeight,
        scroller.getBoundingClientRect().bottom || window.innerHeight,
      );
      const top = Math.max(0, scroller.getBoundingClientRect().top);
      const y = pointerY.current;
      if (y < top + EDGE) scroller.scrollBy(0, -SCROLL_STEP);
      else if (y > bottom - EDGE) scroller.scrollBy(0, SCROLL_STEP);
      aim();
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key);
    };
  }, [isDragging, put, end]);

  const handleProps = (id: string) => ({
    'data-sort-handle': id,
    'aria-pressed': lifted?.id === id,
    // Touch on the handle drags; anywhere else it scrolls.
    style: { touchAction: 'none' as const },
    onPointerDown: (event: PointerEvent) => {
      const from = positionOf(groups, id);
      if (event.button !== 0 || !from) return;
      pointerY.current = event.clientY;
      put({ id, by: 'pointer', from, place: from }, 'lifted');
    },
    onKeyDown: (event: KeyboardEvent) => {
      const now = latest.current.lifted;
      const takes = event.key === ' ' || event.key === 'Enter';
      if (!now) {
        const from = takes ? positionOf(groups, id) : undefined;
        // Other keys, tab above all, keep their default.
        if (!from) return;
        put({ id, by: 'keys', from, place: from }, 'lifted');
      } else if (takes) end('drop');
      else if (event.key === 'Escape') end('cancel');
      else {
        const place = step(groups, now, event.key);
        if (!place) return;
        put({ ...now, place }, 'over');
      }
      event.preventDefault();
      event.stopPropagation();
    },
    // Blur cancels the move: a lifted row without focus could not be dropped.
    onBlur: () => {
      if (latest.current.lifted?.by === 'keys') end('cancel');
    },
  });

  /** On which side of a row the drop line is. */
  const markOf = (id: string): 'before' | 'after' | undefined => {
    if (!lifted || id === lifted.id) return undefined;
    const group = groups.find(({ items }) => items.includes(id));
    if (group?.key !== lifted.place.group) return undefined;
    const others = group.items.filter((item) => item !== lifted.id);
    if (others.indexOf(id) === lifted.place.index) return 'before';
    return lifted.place.index === others.length && others.at(-1) === id ? 'after' : undefined;
  };

  return {
    box,
    said,
    lifted: lifted?.id ?? null,
    targetGroup: lifted?.place.group ?? null,
    handleProps,
    rowProps: (id: string) => ({
      'data-sort-id': id,
      'data-lifted': lifted?.id === id || undefined,
      'data-drop': markOf(id),
    }),
    groupProps: (key: string) => ({ 'data-sort-group': key }),
  };
}

function samePosition(one: SortPosition, other: SortPosition): boolean {
  return one.group === other.group && one.index === other.index;
}

function positionOf(groups: readonly SortGroup[], id: string): SortPosition | undefined {
  for (const { key, items } of groups) {
    const index = items.indexOf(id);
    if (index >= 0) return { group: key, index };
  }
  return undefined;
}

function step(groups: readonly SortGroup[], { id, place }: Lifted, key: string): SortPosition | null {
  const at = groups.findIndex((group) => group.key === place.group);
  const roomIn = (index: number) => groups[index]?.items.filter((item) => item !== id).length ?? 0;
  const group = (index: number) => groups[index]?.key ?? place.group;
  if (key === 'ArrowUp') {
    if (place.index > 0) return { ...place, index: place.index - 1 };
    return at > 0 ? { group: group(at - 1), index: roomIn(at - 1) } : null;
  }
  if (key === 'ArrowDown') {
    if (place.index < roomIn(at)) return { ...place, index: place.index + 1 };
    return at < groups.length - 1 ? { group: group(at + 1), index: 0 } : null;
  }
  if (key === 'Home') return { ...place, index: 0 };
  if (key === 'End') return { ...place, index: roomIn(at) };
  return null;
}

function positionAt(box: HTMLElement | null, id: string, y: number): SortPosition | null {
  const groups = [...(box?.querySelectorAll<HTMLElement>('[data-sort-group]') ?? [])];
  const above = groups.filter((group) => group.getBoundingClientRect().top <= y);
  const group = above.at(-1) ?? groups[0];
  if (!group) return null;
  const rows = [...group.querySelectorAll<HTMLElement>('[data-sort-id]')];
  const index = rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row.dataset['sortId'] !== id && top + height / 2 < y;
  }).length;
  return { group: group.dataset['sortGroup'] ?? '', index };
}

function scrollerOf(start: HTMLElement | null): HTMLElement {
  for (let node = start?.parentElement; node; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if ((overflowY === 'auto' || overflowY === 'scroll') && node.scrollHeight > node.clientHeight)
      return node;
  }
  return document.documentElement;
}
