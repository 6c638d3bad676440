import { approvalCalls } from '@kursi/core/business/approval.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { PIN_LENGTH } from '@kursi/core/business/pin.ts';
import { type Approvable, mayApprove } from '@kursi/core/contract/approvals.ts';
import { DEMO_PASSWORD, demoRoleOf } from '@kursi/core/demo/demo.contract.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { setApprove } from '../../lib/api/api.ts';
import { type ApprovalWanted, approveWith } from '../../lib/api/approval.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type PlainKey, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useUser } from '../user-context.tsx';

const leads = {
  bill_void: 'approval.bill_void',
  bill_revise: 'approval.bill_revise',
  payment_undo: 'approval.payment_undo',
  payment_refund: 'approval.payment_refund',
} as const satisfies Record<Approvable, PlainKey>;

interface Asked extends ApprovalWanted {
  readonly answer: PromiseWithResolvers<string | null>;
}

/** Where a role may not do something, a colleague who may approves it here; the call is then sent once more. */
export function ApprovalPrompt() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    setApprove(
      approveWith((wanted) => {
        const answer = Promise.withResolvers<string | null>();
        setAsked({ ...wanted, answer });
        return answer.promise;
      }),
    );
    return () => setApprove(null);
  }, []);
  if (!asked) return null;
  const settle = (approval: string | null) => {
    asked.answer.resolve(approval);
    setAsked(null);
  };
  return <ApprovalDialog asked={asked} onSettled={settle} />;
}

/** As it was proved last at this desk. */
let lastProof: 'pin' | 'password' = 'password';

interface ApprovalDialogProps {
  readonly asked: ApprovalWanted;
  readonly onSettled: (approval: string | null) => void;
}

function ApprovalDialog({ asked, onSettled }: ApprovalDialogProps) {
  const t = useText();
  const me = useUser();
  const { action, business_id, record_id } = asked;
  const { data } = useCallQuery(memberCalls.list, { business_id });
  const approvers = (data?.items ?? []).filter((one) => one.id !== me.id && mayApprove(one, action));
  const [chosen, setChosen] = useState<string | null>(null);
  const [proof, setProof] = useState<'pin' | 'password'>(lastProof);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  /** Asked once the password was right, of an approver with a second step. */
  const [code, setCode] = useState<string | null>(null);
  const [wrongCode, setWrongCode] = useState<string>();
  const approver =
    approvers.find(({ id }) => id === chosen) ?? (approvers.length === 1 ? approvers[0] : null);
  const isDemo = approver && demoRoleOf(approver.email) !== null;
  const give = useCommand(approvalCalls.give, {
    onDone: ({ approval }) => onSettled(approval),
    onRefused: ({ code: refused, details }) => {
      if (refused === 'SECOND_STEP_REQUIRED') setCode('');
      else if (refused === 'WRONG_CODE') setWrongCode(t('approval.wrong_code'));
      else
        setProblem(refused === 'WRONG_EMAIL_OR_PASSWORD' ? t('approval.wrong') : errorText(refused, details));
      // Six digits are typed anew sooner than mended.
      if (proof === 'pin') setSecret('');
      return true;
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Not the form of the drawer in which the question came up.
    event.stopPropagation();
    if (!approver) setProblem(t('approval.who_first'));
    else if (secret === '') setProblem(t('problem.required'));
    else {
      lastProof = proof;
      const proofs = { [proof]: secret, ...(code && { code }) };
      void give.run({ business_id, action, record_id, approver_id: approver.id, ...proofs });
    }
  }

  return (
    <Dialog
      onClose={() => onSettled(null)}
      title={t('approval.title')}
      closeLabel={t('action.close')}
      footer={
        <Button type="submit" form="approval" variant="primary" loading={give.pending}>
          {t('approval.submit')}
        </Button>
      }
    >
      <form id="approval" noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-2">{t(leads[action])}</p>
        <Field label={t('approval.who')} required>
          <Select
            size="tap"
            value={approver?.id ?? null}
            placeholder={t('approval.choose')}
            onValueChange={setChosen}
            options={approvers.map(({ id, user_name, role }) => ({
              value: id,
              label: user_name,
              sub: t(`role.${role}`),
            }))}
          />
        </Field>
        <Segmented
          wide
          label={t('approval.proof')}
          value={proof}
          onValueChange={(next) => {
            setProof(next);
            setSecret('');
            setProblem(undefined);
          }}
          options={(['password', 'pin'] as const).map((value) => ({
            value,
            label: t(`approval.by_${value}`),
          }))}
        />
        <Field
          label={
            approver ? t(`approval.${proof}_of`, { name: approver.user_name }) : t(`approval.by_${proof}`)
          }
          {...(isDemo &&
            proof === 'password' && { hint: t('password.of_demo', { password: DEMO_PASSWORD }) })}
          required
          error={problem}
        >
          <PasswordInput
            key={proof}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            {...(proof === 'pin' && { inputMode: 'numeric' as const, maxLength: PIN_LENGTH })}
            size="tap"
            // Of somebody else: the browser of this desk must not offer to keep it.
            autoComplete="one-time-code"
            showLabel={t('action.show_password')}
            hideLabel={t('action.hide_password')}
          />
        </Field>
        {code !== null && (
          <Field label={t('approval.code')} hint={t('approval.code_hint')} error={wrongCode} required>
            <TextInput
              value={code}
              onChange={(event) => setCode(event.target.value)}
              size="tap"
              autoComplete="off"
              autoFocus
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
