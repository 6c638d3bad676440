import { adminCalls, type ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import { type BusinessState, mayMove, needsReason } from '@kursi/core/business/business-state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast.ts';
import { sayRefused } from './list-states.tsx';

/** Back to waiting is no button of its own, but how the undo takes an answer back. */
const answers = ['approved', 'rejected', 'suspended'] as const satisfies readonly BusinessState[];
type Answer = (typeof answers)[number];

export interface Moving {
  /** Which business is being moved, and where to. */
  readonly now: { readonly id: string; readonly to: BusinessState } | null;
  move(business: ListedBusiness, to: Answer, reason: string | null): Promise<void>;
}

/** For the whole list: a business that was decided about is no longer where its button was. */
export function useMoving(): Moving {
  const t = useText();
  const client = useQueryClient();
  const [now, setNow] = useState<Moving['now']>(null);
  const { method, path } = adminCalls.businesses;

  async function change(id: string, from: BusinessState, to: BusinessState, reason: string | null) {
    setNow({ id, to });
    try {
      await send(adminCalls.changeBusinessState, { business_id: id, from, to, reason });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefused(error);
      return false;
    } finally {
      setNow(null);
      void client.invalidateQueries({ queryKey: [method, path] });
    }
  }
  return {
    now,
    async move({ id, name, business_state: from, state_reason }, to, reason) {
      if (!(await change(id, from, to, reason))) return;
      const onUndo = () => void change(id, to, from, state_reason);
      showToast({
        text: t(`platform.became_${to}`, { name }),
        tone: 'good',
        ...(mayMove(to, from) && { undo: { label: t('action.undo'), onUndo } }),
      });
    },
  };
}

interface BusinessMovesProps {
  readonly business: ListedBusiness;
  readonly moving: Moving;
}

/** What the platform admin may decide about a business as it stands. */
export function BusinessMoves({ business, moving }: BusinessMovesProps) {
  const t = useText();
  const { name, business_state: from } = business;
  const [asking, setAsking] = useState<Answer | null>(null);
  function move(to: Answer, reason: string | null): void {
    setAsking(null);
    void moving.move(business, to, reason);
  }
  const offered = answers.filter((to) => mayMove(from, to));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {offered.map((to) => (
        <Button
          key={to}
          variant={to === 'approved' ? 'primary' : undefined}
          loading={moving.now?.id === business.id && moving.now.to === to}
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

/** One line of words that the owners read in their mail. */
function ReasonDialog({ title, action, onCancel, onGiven }: ReasonDialogProps) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="tap" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button size="tap" variant="primary" type="submit" form={id}>
            {action}
          </Button>
        </>
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
