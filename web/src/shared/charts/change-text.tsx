import { changeOf } from '@kursi/core/sales/sales-report.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { IconArrowDown, IconArrowUp } from '../../ui/pictures/icons.ts';

interface ChangeTextProps {
  readonly now: number;
  readonly before: number;
  /** Less is better: no-shows. */
  readonly isLessGood?: boolean;
  readonly className?: string | undefined;
}

/** How much more or less, by an arrow and a word; business that is slow is no fault, so never red. */
export function ChangeText({ now, before, isLessGood = false, className }: ChangeTextProps) {
  const t = useText();
  const change = changeOf(now, before);
  if (change.kind === 'none') return null;
  if (change.kind !== 'more' && change.kind !== 'less')
    return <span className={cx('text-ink-3', className)}>{t(`chart.${change.kind}`)}</span>;
  const isMore = change.kind === 'more';
  const Icon = isMore ? IconArrowUp : IconArrowDown;
  const percent = formatNumber(change.percent);
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-0.5',
        isMore !== isLessGood ? 'text-good' : 'text-warn',
        className,
      )}
    >
      <Icon className="i-s" aria-hidden />
      <span className="sr-only">{t(isMore ? 'chart.more' : 'chart.less', { percent })}</span>
      <span aria-hidden>{percent}%</span>
    </span>
  );
}
