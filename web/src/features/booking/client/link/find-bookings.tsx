import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { compactPhone } from '@kursi/core/kernel/phone.ts';
import { findVisitCalls } from '@kursi/core/notifications/find-visits.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePageTitle } from '../../../../app/address/page-title.ts';
import { paths } from '../../../../app/address/paths.ts';
import { send } from '../../../../lib/api/api.ts';
import { errorText, problemText } from '../../../../lib/api/error-text.ts';
import { haveSession } from '../../../../lib/api/session.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { PhoneInput } from '../../../../ui/fields/phone-input.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { DigitsForm } from './digits-form.tsx';
import { useWaitToTry, WaitToTry } from './wait-to-try.tsx';

const CODE_LENGTH = 6;

/** `/find-bookings`: the bookings under one's phone number, with a code that was sent to it. */
export function FindBookings() {
  const t = useText();
  const [phone, setPhone] = useState<string | null>(null);
  usePageTitle(t('find.title'));
  return (
    <div className="mx-auto my-4 grid w-full max-w-xl grid-cols-1 gap-4">
      <PageHeader title={t('find.title')} />
      {phone === null ? (
        <AskForCode onAsked={setPhone} />
      ) : (
        <TypeCode phone={phone} onAgain={() => setPhone(null)} />
      )}
    </div>
  );
}

function AskForCode({ onAsked }: { readonly onAsked: (phone: string) => void }) {
  const t = useText();
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const { left, waitFor } = useWaitToTry();
  const ask = useCommand(
    async (typed: string, options) => {
      await haveSession();
      return send(findVisitCalls.askCode, { phone: typed }, options);
    },
    {
      onDone: (_, typed) => onAsked(typed.trim()),
      onRefused: ({ code, details }) => {
        if (code === 'TOO_MANY_REQUESTS') waitFor(details);
        else
          setProblem(
            code === 'MALFORMED' ? problemText({ problem: 'invalid_phone' }) : errorText(code, details),
          );
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (compactPhone(phone) !== '' && left === 0) void ask.run(phone);
  };
  return (
    <form onSubmit={submit} noValidate className="k-card pad grid grid-cols-1 gap-4 desk:p-6">
      <p className="text-ink-2">{t('find.lead')}</p>
      <Field label={t('field.phone')} error={problem} required>
        <PhoneInput
          size="big"
          placeholder={t('field.phone_hint')}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <WaitToTry left={left} />
      <Button
        type="submit"
        variant="primary"
        size="big"
        wide
        disabled={left > 0}
        loading={ask.pending}
        loadingLabel={t('state.loading')}
      >
        {t('find.send')}
      </Button>
    </form>
  );
}

function TypeCode({ phone, onAgain }: { readonly phone: string; readonly onAgain: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { left, waitFor } = useWaitToTry();
  const redeem = useCommand(findVisitCalls.redeemCode, {
    invalidates: [visitCalls.listMine],
    onDone: () => void navigate({ to: paths.bookings }),
    onRefused: ({ code: refused, details }) => {
      if (refused === 'TOO_MANY_REQUESTS') waitFor(details);
      else setProblem(refused === 'WRONG_CODE' ? t('find.wrong') : errorText(refused, details));
      setCode('');
      return true;
    },
  });
  return (
    <DigitsForm
      before={<p role="status">{t('find.sent', { phone })}</p>}
      label={t('find.code')}
      problem={problem}
      length={CODE_LENGTH}
      digits={code}
      onType={setCode}
      left={left}
      action={t('find.show')}
      pending={redeem.pending}
      onSubmit={() => {
        setProblem(undefined);
        void redeem.run({ code });
      }}
      isOneTimeCode
    >
      <p className="text-t2 text-ink-2">{t('find.nothing')}</p>
      <Button variant="quiet" size="tap" className="justify-self-start" onClick={onAgain}>
        {t('find.again')}
      </Button>
    </DigitsForm>
  );
}
