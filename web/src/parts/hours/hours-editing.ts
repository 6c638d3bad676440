import {
  type BusinessHours,
  formatSpan,
  type OpenSpan,
  parseSpan,
  type Weekday,
  weekdays,
} from '@kursi/core/business/business-hours.ts';

/** The week as people here write it. */
export const weekOrder: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const STEP = 15;
const DAY = 24 * 60;
const BREAK = 60;
/** Lunch, where it fits. */
const USUAL_BREAK: OpenSpan = { start: 13 * 60 + 30, end: 14 * 60 + 30 };

export function spansOf(day: readonly string[]): OpenSpan[] {
  return day.flatMap((text) => parseSpan(text) ?? []);
}

export function dayOf(spans: readonly OpenSpan[]): string[] {
  return spans.map(formatSpan);
}

/** Where the span may begin and end without touching its neighbours. */
function roomAround(spans: readonly OpenSpan[], index: number): OpenSpan {
  const [before, after] = [spans[index - 1], spans[index + 1]];
  return { start: before ? before.end + STEP : 0, end: after ? after.start - STEP : DAY };
}

/** Quarter hours from–to; a time that stands there already stays possible even if it is none. */
function choices(from: number, to: number, current: number): number[] {
  const first = Math.ceil(from / STEP) * STEP;
  const count = Math.max(0, Math.floor((to - first) / STEP) + 1);
  const steps = Array.from({ length: count }, (_, i) => first + i * STEP);
  return steps.includes(current) ? steps : [...steps, current].sort((a, b) => a - b);
}

export function startChoices(spans: readonly OpenSpan[], index: number): number[] {
  const room = roomAround(spans, index);
  return choices(room.start, room.end - STEP, spans[index]?.start ?? room.start);
}

export function endChoices(spans: readonly OpenSpan[], index: number): number[] {
  const span = spans[index] ?? { start: 0, end: DAY };
  return choices(span.start + STEP, roomAround(spans, index).end, span.end);
}

/** Beginning later than the end takes the end along, so that no order of choosing leads to a wrong day. */
export function withStart(spans: readonly OpenSpan[], index: number, start: number): OpenSpan[] {
  const { end: latest } = roomAround(spans, index);
  return spans.map((span, i) => {
    if (i !== index) return span;
    const end = start < span.end ? span.end : Math.min(start + span.end - span.start, latest);
    return { start, end };
  });
}

export function withEnd(spans: readonly OpenSpan[], index: number, end: number): OpenSpan[] {
  return spans.map((span, i) => (i === index ? { ...span, end } : span));
}

/** Splits a day at lunch, else in its middle; null when it is too short for a break. */
export function withBreak(span: OpenSpan): OpenSpan[] | null {
  const pause = inside(USUAL_BREAK, span) ? USUAL_BREAK : middleOf(span);
  if (!inside(pause, span)) return null;
  return [
    { start: span.start, end: pause.start },
    { start: pause.end, end: span.end },
  ];
}

export function withoutBreak(spans: readonly OpenSpan[]): OpenSpan[] {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last ? [{ start: first.start, end: last.end }] : [];
}

function middleOf({ start, end }: OpenSpan): OpenSpan {
  const length = end - start >= 3 * BREAK ? BREAK : STEP;
  const from = Math.round((start + end - length) / 2 / STEP) * STEP;
  return { start: from, end: from + length };
}

function inside(inner: OpenSpan, outer: OpenSpan): boolean {
  return outer.start < inner.start && inner.end < outer.end;
}

export function copyDay(hours: BusinessHours, from: Weekday, to: readonly Weekday[]): BusinessHours {
  const copies = Object.fromEntries(to.map((weekday) => [weekday, hours[from]]));
  return { ...hours, ...copies };
}

/** What the bars are drawn against: 6 am to 11 pm, wider when someone opens earlier or closes later. */
export function barWindow(hours: BusinessHours): OpenSpan {
  const spans = weekdays.flatMap((weekday) => spansOf(hours[weekday]));
  return {
    start: Math.min(6 * 60, ...spans.map((span) => span.start)),
    end: Math.max(23 * 60, ...spans.map((span) => span.end)),
  };
}

export interface HoursGroup {
  readonly first: Weekday;
  readonly last: Weekday;
  readonly spans: readonly OpenSpan[];
}

/** The coming seven days; neighbours with the same hours become one line, today always stands alone. */
export function groupWeek(hours: BusinessHours, today: Weekday): HoursGroup[] {
  const at = weekdays.indexOf(today);
  const coming = [...weekdays.slice(at), ...weekdays.slice(0, at)];
  const groups: HoursGroup[] = [];
  for (const weekday of coming) {
    const before = groups.at(-1);
    const same = before && String(hours[before.first]) === String(hours[weekday]);
    if (before && same && groups.length > 1) groups[groups.length - 1] = { ...before, last: weekday };
    else groups.push({ first: weekday, last: weekday, spans: spansOf(hours[weekday]) });
  }
  return groups;
}

export type OpenState =
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'opens_today'; readonly at: number }
  | { readonly kind: 'closed' };

export function openStateAt(day: readonly string[], minute: number): OpenState {
  const spans = spansOf(day);
  const current = spans.find((span) => span.start <= minute && minute < span.end);
  if (current) return { kind: 'open', until: current.end };
  const next = spans.find((span) => span.start > minute);
  return next ? { kind: 'opens_today', at: next.start } : { kind: 'closed' };
}
