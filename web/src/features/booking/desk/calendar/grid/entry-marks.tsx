import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { useText } from '../../../../../lib/text.ts';
import { useNow } from '../../../../../lib/use-now.ts';
import { cx } from '../../../../../ui/cx.ts';
import {
  IconAlertTriangle,
  IconClock,
  IconReply,
  IconRupee,
  IconUndo,
} from '../../../../../ui/pictures/icons.ts';
import { isUnpaid } from '../status/counters.ts';
import { statusOf } from './columns.ts';
import { shortName } from './density.ts';

/** Marks beside the status; at most two are shown, in this order. */
export type Mark = 'late' | 'change' | 'back' | 'unpaid' | 'ahead' | 'alert';

const MOST = 2;

export function marksOf(item: ScheduleItem, isToday: boolean): Mark[] {
  if (item.kind !== 'booking') return [];
  const status = statusOf(item);
  const marks: Mark[] = [
    // Whether it is late yet, the mark itself finds out.
    ...(item.late_minutes !== null || (isToday && status === 'confirmed') ? (['late'] as const) : []),
    ...(item.wants_change ? (['change'] as const) : []),
    ...((item.to_give_back ?? 0) > 0 ? (['back'] as const) : []),
    ...(isUnpaid(item) ? (['unpaid'] as const) : []),
    ...(status !== 'done' && status !== 'noshow' && item.is_paid ? (['ahead'] as const) : []),
    ...(item.has_alert ? (['alert'] as const) : []),
  ];
  return marks.slice(0, MOST);
}

/** The width of marks in letters of a name. */
export const lettersOf = (marks: readonly Mark[]): number =>
  marks.reduce((sum, mark) => sum + (mark === 'late' ? 5 : 3), 0);

/** As many as leave the name uncut, when so many letters fit beside them. */
export function marksBeside(name: string, marks: readonly Mark[], letters: number): readonly Mark[] {
  const left = letters - lettersOf(marks);
  if (marks.length === 0 || shortName(name, left).length <= left) return marks;
  return marksBeside(name, marks.slice(0, -1), letters);
}

/** Late, another time wanted, money to give back, unpaid, paid ahead, and that the client has an alert. */
export function EntryMarks({
  item,
  marks,
}: {
  readonly item: ScheduleItem;
  readonly marks: readonly Mark[];
}) {
  return marks.map((mark) =>
    mark === 'late' ? <LateMark key={mark} item={item} /> : <PlainMark key={mark} mark={mark} />,
  );
}

const icons = {
  change: IconReply,
  back: IconUndo,
  unpaid: IconRupee,
  ahead: IconRupee,
  alert: IconAlertTriangle,
};

function PlainMark({ mark }: { readonly mark: Exclude<Mark, 'late'> }) {
  const t = useText();
  const Icon = icons[mark];
  return (
    <span className={`k-cal-mark ${mark}`}>
      <Icon className="i-s" aria-hidden />
      <span className="sr-only">, {t(`desk.mark_${mark}`)}</span>
    </span>
  );
}

/** Counts from the start, once later than was said; what has arrived has no such mark. */
function LateMark({ item: { start_date, late_minutes: said } }: { readonly item: ScheduleItem }) {
  const t = useText();
  const passed = Math.floor(Temporal.Instant.from(start_date).until(useNow(30_000)).total('minutes'));
  const isSaid = said !== null && passed <= said;
  if (!isSaid && passed < 1) return null;
  const minutes = isSaid ? said : passed;
  return (
    <span className={cx('k-cal-mark late num', isSaid && 'said')}>
      <IconClock className="i-s" aria-hidden />
      <span aria-hidden>{isSaid ? `+${minutes}` : minutes}</span>
      <span className="sr-only">, {t(isSaid ? 'desk.mark_says_late' : 'desk.mark_late', { minutes })}</span>
    </span>
  );
}
