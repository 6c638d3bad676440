import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

interface ReasonFormProps {
  /** "Decline", "Cancel and tell the client" */
  readonly action: string;
  readonly className?: string;
  readonly onSend: (reason: string | null) => void;
  readonly onKeep: () => void;
}

/** Asks in place for the reason that the client reads. Enter sends, Escape keeps the booking. */
export function ReasonForm({ action, className, onSend, onKeep }: ReasonFormProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const send = () => onSend(reason.trim() || null);
  return (
    // No form element: it may stand inside one.
    <div className={className}>
      <TextInput
        aria-label={t('visit.reason')}
        placeholder={t('desk.reason_read')}
        value={reason}
        maxLength={500}
        // Asked for by a key or a press: the next thing to type.
        ref={(field) => field?.focus()}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') send();
          else onKeep();
        }}
      />
      <Button size="small" variant="danger" onClick={send}>
        {action}
      </Button>
    </div>
  );
}
