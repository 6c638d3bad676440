/** A press of a pointer, and what was under it. */
interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** 1 for a single click, 2 for the second of a double click. */
  readonly count: number;
  readonly isTouch: boolean;
  readonly control: Element | null;
  /** What the control said when it was pressed. */
  readonly words: string;
}

const CONTROL = 'a,button,input,select,textarea,label,summary,[role],[tabindex]';
/** The second tap of a double tap; browsers do not count taps as they count clicks. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 30;

/** Whether a press is the second of a double click and meets something that came under the pointer meanwhile. */
function isStray(last: Press | null, press: Press): boolean {
  if (!last || (press.control === last.control && press.words === last.words)) return false;
  if (press.count > 1) return true;
  return (
    press.isTouch &&
    last.isTouch &&
    press.at - last.at < DOUBLE_TAP_MS &&
    Math.hypot(press.x - last.x, press.y - last.y) < DOUBLE_TAP_PX
  );
}

/** Once, at start: stray presses reach nothing on the page. Keys, and clicks made by code, always do. */
export function ignoreStrayPresses(): void {
  let isTouch = false;
  let pointerId = 0;
  let counted: Press | null = null;
  let isBlocked = false;

  function onDown(event: MouseEvent): void {
    const control = (event.target as Element).closest(CONTROL);
    const press = {
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      count: event.detail,
      isTouch,
      control,
      words: (control?.matches('a,button') && control.textContent) || '',
    };
    isBlocked = isStray(counted, press);
    if (!isBlocked) counted = press;
    // The pointerdown before, which carries no count, may have begun a drag.
    else event.target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    stop(event);
  }

  function stop(event: Event): void {
    if (!isBlocked || (event as MouseEvent).detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const listen = (names: string, handle: (event: never) => void) => {
    for (const name of names.split(' ')) window.addEventListener(name, handle as EventListener, true);
  };
  listen('pointerdown', (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    pointerId = event.pointerId;
    isBlocked = false;
  });
  listen('mousedown', onDown);
  listen('mouseup click dblclick', stop);
}
