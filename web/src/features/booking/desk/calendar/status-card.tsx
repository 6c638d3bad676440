import { type FormEvent, useState } from 'react';
import { formatRelative, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Kbd } from '../../../../ui/kbd.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { type Counter, type Listed, minutesLate, type Today } from './counters.ts';

interface StatusCardProps {
  readonly listed: Listed;
  readonly counter: Counter;
  readonly today: Today;
  /** The one that the keys act on, outlined here and in the grid. */
  readonly isChosen: boolean;
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
  const { listed, counter, today, isChosen, isDeclining, onOpen, onConfirm, onDeclining, onDecline } = props;
  const t = useText();
  const { item } = listed.entry;
  const late = minutesLate(item, today);
  return (
    <li className={cx(isChosen && 'chosen')}>
      <button type="button" className="open" aria-current={isChosen || undefined} onClick={onOpen}>
        <span className="flex justify-between gap-2">
          <b className="cut">{clientName(t, item.client_name)}</b>
          <span className="num flex-none">{formatTime(item.service_time)}</span>
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
      {counter === 'created' &&
        (isDeclining ? (
          <DeclineForm onDecline={onDecline} onKeep={() => onDeclining(false)} />
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

interface DeclineFormProps {
  readonly onDecline: (reason: string | null) => void;
  readonly onKeep: () => void;
}

function DeclineForm({ onDecline, onKeep }: DeclineFormProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  return (
    <form
      className="acts"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onDecline(reason.trim() || null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onKeep();
      }}
    >
      <TextInput
        aria-label={t('visit.reason')}
        placeholder={t('desk.reason_read')}
        value={reason}
        maxLength={500}
        // Asked for by a key or a press on Decline: the next thing to type.
        ref={(field) => field?.focus()}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button size="small" variant="danger" type="submit">
        {t('visit.decline')}
      </Button>
    </form>
  );
}
