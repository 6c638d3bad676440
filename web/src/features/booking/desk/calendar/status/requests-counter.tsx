import { useText } from '../../../../../lib/text.ts';
import { StatusCount } from '../../../../../ui/shell/desk-parts.tsx';
import { StatusIcon } from '../../../status-icon.tsx';

export interface RequestsCounterProps {
  readonly requests: number;
  /** On days that are not shown. */
  readonly elsewhere: number;
  readonly isOpen: boolean;
  readonly onRequests: () => void;
  readonly onElsewhere: () => void;
}

/** Requests of the days shown; pressed, they are listed. */
export function RequestsCounter(props: RequestsCounterProps) {
  const { requests, isOpen, onRequests } = props;
  const t = useText();
  const words = (
    <StatusCount icon={<StatusIcon status="created" />}>
      {t('desk.count_created', { count: requests })}
    </StatusCount>
  );
  return (
    <>
      {requests === 0 ? (
        <span>{words}</span>
      ) : (
        <button type="button" className="k-cal-counter" aria-expanded={isOpen} onClick={onRequests}>
          {words}
        </button>
      )}
      <ElsewhereCounter {...props} />
    </>
  );
}

/** Leads to the first of the days that are not shown. */
export function ElsewhereCounter({
  elsewhere,
  onElsewhere,
}: Pick<RequestsCounterProps, 'elsewhere' | 'onElsewhere'>) {
  const t = useText();
  if (elsewhere === 0) return null;
  return (
    <button type="button" className="k-cal-counter" onClick={onElsewhere}>
      <StatusCount icon={<StatusIcon status="created" />}>
        {t('desk.count_elsewhere', { count: elsewhere })}
      </StatusCount>
    </button>
  );
}
