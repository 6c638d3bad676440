import { useText } from '../lib/text.ts';

interface ShownTodayProps {
  /** Undefined while it is asked. */
  readonly count: number | undefined;
  readonly most: number;
}

/** "3 of 30 shown today", beside what is shown one by one. */
export function ShownToday({ count, most }: ShownTodayProps) {
  const t = useText();
  if (count === undefined) return null;
  return (
    <span className="num text-t1 text-ink-3 max-desk:text-t2" role="status">
      {t('shown.today', { count, most })}
    </span>
  );
}
