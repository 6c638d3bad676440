import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { FileChoice, PICTURES } from '../fields/file-choice.tsx';
import { moved } from '../lists/move-item.ts';
import { Menu, type MenuAction } from '../overlays/menu.tsx';
import { showToast } from '../overlays/toast.ts';
import {
  IconAlertCircle,
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconGrip,
  IconPlus,
  IconRefresh,
  IconStar,
  IconTrash,
} from './icons.ts';
import { Picture } from './picture.tsx';

export type PictureItem = {
  key: string;
  src: string;
  /** Label, such as the file name. */
  name: string;
  blurHash?: string | null | undefined;
  progress?: number | null | undefined;
  problem?: string | null | undefined;
  /** Only together with a problem. */
  canRetry?: boolean | undefined;
};

export type PictureListLabels = {
  add: string;
  primary: string;
  makePrimary: string;
  earlier: string;
  later: string;
  remove: string;
  retry: string;
  undo: string;
  removed: string;
  options: (name: string) => string;
  /** Label of the handle: "Move a.jpg. Arrow keys change its place." */
  move: (name: string) => string;
  /** Announced after a move: "a.jpg is now 2 of 5". */
  place: (name: string, place: number, count: number) => string;
};

export type PictureListProps<Item extends PictureItem> = {
  items: readonly Item[];
  labels: PictureListLabels;
  max: number;
  /** Marks the first picture as the primary one. */
  withPrimary?: boolean | undefined;
  onItemsChange: (change: (items: readonly Item[]) => readonly Item[]) => void;
  onAdd: (files: File[]) => void;
  onRetry: (key: string) => void;
};

/** Sortable pictures: drag the handle, or move it with the arrow keys. */
export function PictureList<Item extends PictureItem>(props: PictureListProps<Item>) {
  const { items, labels, max, onItemsChange } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function moveTo(key: string, to: number): void {
    const item = items.find((one) => one.key === key);
    if (!item || to < 0 || to >= items.length) return;
    onItemsChange((all) => moved(all, (one) => one.key === key, to));
    setSaid(labels.place(item.name, to + 1, items.length));
  }

  function remove(item: Item): void {
    const place = items.indexOf(item);
    onItemsChange((all) => all.filter((one) => one.key !== item.key));
    const onUndo = () => onItemsChange((all) => all.toSpliced(Math.min(place, all.length), 0, item));
    showToast({ text: labels.removed, undo: { label: labels.undo, onUndo } });
  }

  /** Hit test at each step, since tiles move during the drag. */
  function tileUnder({ clientX, clientY }: PointerEvent): number {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])];
    return tiles.findIndex((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
  }

  function dragOver(event: PointerEvent, key: string): void {
    const over = tileUnder(event);
    if (over >= 0 && items[over]?.key !== key) moveTo(key, over);
  }

  const room = max - items.length;
  return (
    <>
      <ul
        ref={list}
        className="k-pics"
        onPointerMove={(event) => dragged !== null && dragOver(event, dragged)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {items.map((item, place) => (
          <li
            key={item.key}
            data-tile
            className={cx('tile', dragged === item.key && 'dragged', item.problem && 'bad')}
          >
            <Picture src={item.src} alt={item.name} blurHash={item.blurHash} />
            {props.withPrimary && place === 0 && <span className="tag">{labels.primary}</span>}
            {typeof item.progress === 'number' && (
              <span className="k-veil">{Math.round(item.progress * 100)} %</span>
            )}
            {item.problem && (
              <span className="why">
                <IconAlertCircle aria-hidden />
              </span>
            )}
            <span className="tools">
              {items.length > 1 && (
                <IconButton
                  label={labels.move(item.name)}
                  icon={<IconGrip className="i-m" aria-hidden />}
                  className="grip"
                  onKeyDown={(event) => onArrow(event, (step) => moveTo(item.key, place + step))}
                  onPointerDown={(event) => {
                    // Pointer capture on the list: the browser releases it from a tile that moves in the DOM.
                    list.current?.setPointerCapture(event.pointerId);
                    setDragged(item.key);
                  }}
                />
              )}
              <Menu
                trigger={
                  <IconButton
                    label={labels.options(item.name)}
                    icon={<IconDots className="i-m" aria-hidden />}
                  />
                }
                entries={entriesFor(props, item, place, { moveTo, remove })}
              />
            </span>
          </li>
        ))}
        {room > 0 && (
          <li className="tile add">
            <FileChoice
              label={labels.add}
              accept={PICTURES}
              multiple={room > 1}
              onChoose={(files) => props.onAdd(files.slice(0, room))}
            >
              <IconPlus aria-hidden />
              <span>{labels.add}</span>
            </FileChoice>
          </li>
        )}
      </ul>
      {items.map(
        ({ key, name, problem }) =>
          problem && (
            <p key={key} role="alert" className="k-error">
              <IconAlertCircle className="i-s" aria-hidden />
              <span className="min-w-0 break-words">
                {name}: {problem}
              </span>
            </p>
          ),
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

function onArrow(event: KeyboardEvent, move: (step: number) => void): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(step);
}

function entriesFor<Item extends PictureItem>(
  { items, labels, withPrimary, onRetry }: PictureListProps<Item>,
  item: Item,
  place: number,
  acts: { moveTo: (key: string, to: number) => void; remove: (item: Item) => void },
): MenuAction[] {
  const to = (key: string, label: string, icon: MenuAction['icon'], place: number): MenuAction => ({
    key,
    label,
    icon,
    onSelect: () => acts.moveTo(item.key, place),
  });
  return [
    ...(item.problem && item.canRetry
      ? [
          {
            key: 'retry',
            label: labels.retry,
            icon: <IconRefresh aria-hidden />,
            onSelect: () => onRetry(item.key),
          },
        ]
      : []),
    ...(withPrimary && place > 0 ? [to('primary', labels.makePrimary, <IconStar aria-hidden />, 0)] : []),
    ...(place > 0 ? [to('earlier', labels.earlier, <IconArrowLeft aria-hidden />, place - 1)] : []),
    ...(place < items.length - 1
      ? [to('later', labels.later, <IconArrowRight aria-hidden />, place + 1)]
      : []),
    {
      key: 'remove',
      label: labels.remove,
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => acts.remove(item),
    },
  ];
}
