import { rangeText } from '../calendar-text.ts';
import { length, type MinuteRange, toPx } from './layout.ts';

export interface LaneBox {
  readonly left: number;
  readonly width: number;
}

/** Drop preview of a drag. Updated directly in the DOM: a React render per pointer move would be too slow. */
export interface Ghost {
  /** Measures the columns once before a drag, since they do not move during it. */
  measure(): readonly LaneBox[];
  /** `isBad`: it could not be dropped there. */
  show(lane: number, range: MinuteRange, title: string, isBad?: boolean): void;
  hide(): void;
  scrollIntoView(): void;
}

export function makeGhost(
  body: HTMLElement,
  element: HTMLElement,
  grid: () => { readonly from: number; readonly quarter: number },
): Ghost {
  let boxes: readonly LaneBox[] = [];
  let last = '';
  const [titleAt, timeAt] = element.children;

  function measure(): readonly LaneBox[] {
    boxes = [...body.querySelectorAll<HTMLElement>('[data-lane]')].map((lane) => ({
      left: lane.offsetLeft,
      width: lane.offsetWidth,
    }));
    return boxes;
  }

  /** Writes changes only: setting the same height again would trigger a layout. */
  function setOnce(side: 'width' | 'height', px: number): void {
    const value = `${px}px`;
    if (element.style[side] !== value) element.style[side] = value;
  }

  return {
    measure,
    show(lane, range, title, isBad = false) {
      const box = boxes[lane] ?? measure()[lane];
      if (!box) return;
      const next = `${lane} ${range.from} ${range.to} ${JSON.stringify(grid())} ${title}`;
      const { from, quarter } = grid();
      if (next === last && !element.hidden) return;
      last = next;
      element.hidden = false;
      element.toggleAttribute('data-bad', isBad);
      setOnce('width', box.width);
      setOnce('height', toPx(length(range), quarter));
      element.style.transform = `translate(${box.left}px, ${toPx(range.from - from, quarter)}px)`;
      if (titleAt) titleAt.textContent = title;
      if (timeAt) timeAt.textContent = rangeText(range.from, range.to);
    },
    hide() {
      element.hidden = true;
    },
    scrollIntoView() {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
