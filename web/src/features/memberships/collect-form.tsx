import { type HeldMembership, membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { type HandCode, handCodes } from '@kursi/core/payments/payment-methods.ts';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { OwnMethodButtons, sentBy, type TakenByOwn } from '../../shared/payments/own-method-buttons.tsx';
import { RupeeInput, rupeesText } from '../../shared/payments/rupees.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { moneyReads } from './memberships-data.ts';
import { readSum } from './typed-values.ts';

interface CollectFormProps {
  readonly membership: HeldMembership;
  readonly onDone: () => void;
}

/** The rest of the price, in whole or in part, with an undo. */
export function CollectForm({ membership, onDone }: CollectFormProps) {
  const t = useText();
  const { business_id, id: membership_id, due_amount } = membership;
  const [text, setText] = useState(rupeesText(due_amount));
  const [problem, setProblem] = useState<string>();
  const undo = useCommand(membershipCalls.undoPayment, {
    invalidates: moneyReads,
    said: () => t('due.undone'),
  });
  const pay = useCommand(membershipCalls.pay, {
    invalidates: moneyReads,
    said: (_, { amount }) => ({
      text: t('due.collected', { amount: formatMoney(amount), name: clientName(t, membership.client_name) }),
      tone: 'good',
    }),
    undo: () => () => undo.run({ business_id, membership_id }),
    onDone,
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });
  const read = readSum(text, due_amount);
  const take = (by: { readonly type: HandCode } | TakenByOwn) => {
    if ('problem' in read) setProblem(read.problem);
    else if (read.paise === 0) setProblem(t('problem.required'));
    else {
      const { type: payment_type, ...method } = sentBy(by);
      void pay.run({ business_id, membership_id, payment_type, ...method, amount: read.paise });
    }
  };
  const amount = formatMoney('paise' in read ? read.paise : due_amount);
  return (
    <section aria-label={t('due.collect')} className="grid gap-4 rounded-2 bg-sunken p-4">
      <h3 className="font-bold">{t('due.collect')}</h3>
      <Field label={t('due.amount')} error={problem}>
        <RupeeInput
          className="num"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {handCodes.map((code, i) => (
          <Button
            key={code}
            variant={i === 0 ? 'primary' : 'plain'}
            loading={pay.pending}
            onClick={() => take({ type: code })}
          >
            {t(`due.take_${code}`, { amount })}
          </Button>
        ))}
        <OwnMethodButtons businessId={business_id} amount={amount} pending={pay.pending} onTake={take} />
        <Button variant="quiet" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </section>
  );
}
