import { adminCalls, type ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import { type BusinessState, mayMove, needsReason } from '@kursi/core/business/business-state.ts';
import { useId, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { CancelAndSubmit } from '../../shared/forms/cancel-and-submit.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** No button for "waiting": only the undo of a decision returns there. */
const answers = ['approved', 'rejected', 'suspended'] as const satisfies readonly BusinessState[];
type Answer = (typeof answers)[number];

interface StateChange {
  readonly business: ListedBusiness;
  readonly to: Answer;
  readonly reason: string | null;
}

/** Lives in the list, not the row: a decided business leaves the filter, and its row unmounts. */
export function useChangeState() {
  const t = useText();
  const invalidates = [adminCalls.listBusinesses];
  const takeBack = useCommand(adminCalls.changeBusinessState, { invalidates });
  return useCommand(
    ({ business: { id, business_state: from }, to, reason }: StateChange, options) =>
      send(adminCalls.changeBusinessState, { business_id: id, from, to, reason }, options),
    {
      invalidates,
      said: (_, { business, to }) => ({
        text: t(`platform.became_${to}`, { name: business.name }),
        tone: 'good',
      }),
      undo: (_, { business: { id, business_state: before, state_reason }, to }) => {
        if (!mayMove(to, before)) return;
        return () => takeBack.run({ business_id: id, from: to, to: before, reason: state_reason });
      },
    },
  );
}
export type ChangeState = ReturnType<typeof useChangeState>;

interface BusinessMovesProps {
  readonly business: ListedBusiness;
  readonly changeState: ChangeState;
}

/** The decisions that the platform admin may take in the current state. */
export function BusinessMoves({ business, changeState }: BusinessMovesProps) {
  const t = useText();
  const { name, business_state: from } = business;
  const [asking, setAsking] = useState<Answer | null>(null);
  function move(to: Answer, reason: string | null): void {
    setAsking(null);
    void changeState.run({ business, to, reason });
  }
  const pending = changeState.pendingInput;
  const offered = answers.filter((to) => mayMove(from, to));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {offered.map((to) => (
        <Button
          key={to}
          variant={to === 'approved' ? 'primary' : undefined}
          loading={pending?.business.id === business.id && pending.to === to}
          aria-label={t(`platform.make_${to}_named`, { name })}
          onClick={() => (needsReason(to) ? setAsking(to) : move(to, null))}
        >
          {t(`platform.make_${to}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`platform.make_${asking}_named`, { name })}
          action={t(`platform.make_${asking}`)}
          onCancel={() => setAsking(null)}
          onGiven={(reason) => move(asking, reason)}
        />
      )}
    </div>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly action: string;
  readonly onCancel: () => void;
  readonly onGiven: (reason: string) => void;
}

/** Asks for a reason, which is mailed to the owners. */
function ReasonDialog({ title, action, onCancel, onGiven }: ReasonDialogProps) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      onClose={onCancel}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <CancelAndSubmit onCancel={onCancel} form={id} size="tap">
          {action}
        </CancelAndSubmit>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const said = reason.replace(/\s+/g, ' ').trim();
          if (said) onGiven(said);
          else setMissing(true);
        }}
      >
        <Field
          label={t('platform.reason')}
          hint={t('platform.reason_hint')}
          error={missing && reason.trim() === '' && t('problem.required')}
          required
        >
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
