import type { DemoProgress } from '@kursi/core/demo/demo.contract.ts';
import { useText } from '../../lib/text.ts';
import { Progress } from '../../ui/states/progress.tsx';

interface DemoProgressBarProps {
  readonly progress: DemoProgress | null;
  readonly className?: string;
}

export function DemoProgressBar({ progress, className }: DemoProgressBarProps) {
  const t = useText();
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <Progress
      className={className}
      label={t('demo.making')}
      value={done}
      max={Math.max(1, total)}
      text={total > 0 ? t('demo.progress', { done, total }) : t('demo.starting')}
    />
  );
}
