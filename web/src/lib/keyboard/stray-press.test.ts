import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreStrayPresses } from './stray-press.ts';

/** A button as far as the guard looks at it. */
class FakeButton extends EventTarget {
  textContent: string;
  constructor(textContent: string) {
    super();
    this.textContent = textContent;
  }
  closest = () => this;
  matches = () => true;
}

class FakePointerEvent extends Event {}

let page: EventTarget;
let clock: number;
let reached: string[];

beforeEach(() => {
  page = new EventTarget();
  clock = 1000;
  reached = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('PointerEvent', FakePointerEvent);
  ignoreStrayPresses();
  for (const name of ['mousedown', 'mouseup', 'click'])
    page.addEventListener(name, (event) =>
      reached.push(`${name} ${(event.target as FakeButton).textContent}`),
    );
});
afterEach(() => vi.unstubAllGlobals());

interface Given {
  readonly count?: number;
  readonly after?: number;
  readonly pointerType?: string;
  readonly x?: number;
}

function fire(name: string, target: FakeButton, fields: object): void {
  const event = new Event(name, { cancelable: true });
  for (const [field, value] of Object.entries({ ...fields, target, timeStamp: clock }))
    Object.defineProperty(event, field, { value });
  page.dispatchEvent(event);
}

/** Presses, and returns whether the click reached the page. */
function press(
  target: FakeButton,
  { count = 1, after = 120, pointerType = 'mouse', x = 10 }: Given = {},
): boolean {
  clock += after;
  reached = [];
  fire('pointerdown', target, { pointerType, pointerId: 1 });
  for (const name of ['mousedown', 'mouseup', 'click'])
    fire(name, target, { detail: count, clientX: x, clientY: 10 });
  return reached.includes(`click ${target.textContent}`);
}

const second = { count: 2 };

describe('the second press of a double click', () => {
  it('does not reach a control that came under the pointer with the first', () => {
    expect(press(new FakeButton('Add holiday'))).toBe(true);
    expect(press(new FakeButton('Scrim'), second)).toBe(false);
    expect(reached).toEqual([]);
  });

  it('does not reach the same button once it says something else', () => {
    const button = new FakeButton('Mark arrived');
    press(button);
    button.textContent = 'Start service';
    expect(press(button, second)).toBe(false);
    expect(press(button, { count: 3 })).toBe(false);
    expect(press(button)).toBe(true);
  });

  it('reaches the same control: steppers, check boxes, words to select', () => {
    const more = new FakeButton('');
    for (const count of [1, 2, 3, 4]) expect(press(more, { count })).toBe(true);
  });

  it('ends a drag that it began', () => {
    const visit = new FakeButton('Another visit');
    const cancelled = vi.fn();
    visit.addEventListener('pointercancel', cancelled);
    press(new FakeButton('Paid anyway'));
    press(visit, second);
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

it('quick clicks on different controls all count', () => {
  for (const name of ['Women', 'Haircut', 'Asha'])
    expect(press(new FakeButton(name), { after: 30 })).toBe(true);
});

it('a click made with a key or by code counts after a stray press', () => {
  press(new FakeButton('Save'));
  const below = new FakeButton('Below');
  press(below, second);
  reached = [];
  fire('click', below, { detail: 0 });
  expect(reached).toEqual(['click Below']);
});

describe('a finger, whose taps the browser does not count', () => {
  const finger = { pointerType: 'touch' };

  it('does not reach what came under it with a tap just before', () => {
    press(new FakeButton('Close'), finger);
    expect(press(new FakeButton('Star'), { ...finger, after: 250 })).toBe(false);
  });

  it('reaches another place, the same button, and what has been there for a while', () => {
    const more = new FakeButton('');
    expect(press(more, finger)).toBe(true);
    expect(press(more, { ...finger, after: 80 })).toBe(true);
    expect(press(new FakeButton('Elsewhere'), { ...finger, after: 80, x: 120 })).toBe(true);
    expect(press(new FakeButton('There'), { ...finger, after: 500, x: 120 })).toBe(true);
  });
});
