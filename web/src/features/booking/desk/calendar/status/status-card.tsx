import { formatDay, formatRelative, formatTime } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { ReasonForm } from '../../../../../shared/forms/reason-form.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Kbd } from '../../../../../ui/kbd.tsx';
import { CheckOutLink } from '../../check-out-link.tsx';
import { whoComes } from '../calendar-text.ts';
import { type Counter, isToCheckOut, type Listed, minutesLate, type Today } from './counters.ts';

interface StatusCardProps {
  readonly listed: Listed;
  readonly counter: Counter;
  readonly today: Today;
  /** The one that the keys act on, outlined here and in the grid. */
  readonly isChosen: boolean;
  /** The list spans several days, so each card says its own. */
  readonly saysDay: boolean;
  /** The reason of a decline is being asked, in place. */
  readonly isDeclining: boolean;
  readonly onOpen: () => void;
  readonly onConfirm: () => void;
  /** `true`: ask for the reason; `false`: keep the request. */
  readonly onDeclining: (asks: boolean) => void;
  readonly onDecline: (reason: string | null) => void;
}

/** One visit in the list behind a counter; a request is answered in it. */
export function StatusCard(props: StatusCardProps) {
  const { listed, counter, today, isChosen, saysDay, isDeclining } = props;
  const { onOpen, onConfirm, onDeclining, onDecline } = props;
  const t = useText();
  const { item } = listed.entry;
  const late = minutesLate(item, today);
  return (
    <li className={cx(isChosen && 'chosen')}>
      <button type="button" className="open" aria-current={isChosen || undefined} onClick={onOpen}>
        <span className="flex justify-between gap-2">
          <b className="cut">{whoComes(t, item)}</b>
          <span className="num flex-none">
            {saysDay && `${formatDay(listed.column.day, { today: today.day })}, `}
            {formatTime(item.service_time)}
          </span>
        </span>
        <span className="flex justify-between gap-2 text-t1 text-ink-3">
          <span className="cut">
            {item.service_name}, {listed.column.calendar.name}
          </span>
          <span className="num flex-none">
            {counter === 'late'
              ? t('desk.mark_late', { minutes: late })
              : counter === 'created' && item.requested_at && formatRelative(item.requested_at, today.now)}
          </span>
        </span>
      </button>
      {counter !== 'created' && item.visit_id && isToCheckOut(item, today) && (
        <span className="acts">
          <CheckOutLink visitId={item.visit_id} client={clientName(t, item.client_name)} />
        </span>
      )}
      {counter === 'created' &&
        (isDeclining ? (
          <ReasonForm
            className="acts"
            action={t('visit.decline')}
            onSend={onDecline}
            onKeep={() => onDeclining(false)}
          />
        ) : (
          <span className="acts">
            <Button size="small" onClick={onConfirm}>
              {t('visit.confirm')}
              {isChosen && <Kbd>Y</Kbd>}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onDeclining(true)}>
              {t('visit.decline')}
              {isChosen && <Kbd>X</Kbd>}
            </Button>
          </span>
        ))}
    </li>
  );
}
