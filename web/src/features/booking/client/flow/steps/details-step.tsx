import type { User } from '@kursi/core/identity/identity.contract.ts';
import { compactPhone, parsePhone } from '@kursi/core/kernel/phone.ts';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { bookPath } from '../../../../../app/address/address.ts';
import { paths } from '../../../../../app/address/paths.ts';
import { useSession } from '../../../../../lib/api/session.ts';
import { formatPhone } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { readCart, writeCart } from '../../../../../shared/cart/cart.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { namesCountry, PhoneInput } from '../../../../../ui/fields/phone-input.tsx';
import { RadioGroup, type RadioOption } from '../../../../../ui/fields/radio-group.tsx';
import { TextInput } from '../../../../../ui/fields/text-input.tsx';
import { Textarea } from '../../../../../ui/fields/textarea.tsx';
import { Problem } from '../../../../../ui/states/note.tsx';

export const DETAILS_FORM = 'book-details';
export type Paying = 'membership' | 'there' | 'now';
const NAME_LENGTH = 80;

export interface Details {
  /** Profile fields that the client edited here. */
  readonly changes: Partial<Pick<User, 'user_name' | 'phone'>>;
  readonly note: string;
  /** Who comes, where it is somebody else. */
  readonly comes: { readonly name: string; readonly phone: string | null } | null;
}

interface DetailsStepProps {
  readonly businessId: string;
  readonly businessUrl: string;
  /** One alone is not asked for. */
  readonly waysToPay: readonly RadioOption<Paying>[];
  /** A note shown before paying. */
  readonly aboutPaying: string | null;
  readonly paying: Paying;
  readonly onPaying: (paying: Paying) => void;
  /** Why the server refused the last attempt. */
  readonly problem: string | undefined;
  readonly onSubmit: (details: Details) => void;
}

const typed = (phone: string | null) => (phone ?? '').replace(/^\+91/, '');
/** The number has a country code other than +91. */
const isAbroad = (text: string) => namesCountry(text) && !/^(\+|00)91/.test(compactPhone(text));

/** A foreign number in international format, shown back so that the client can check the country. */
function readAbroad(text: string): string | null {
  const phone = isAbroad(text) ? parsePhone(text) : null;
  return phone && formatPhone(phone);
}

/** Contact details and payment method. Plain inputs: a form library would double the bundle of this page. */
export function DetailsStep(props: DetailsStepProps) {
  const { businessId, businessUrl, waysToPay, paying, onPaying, problem, onSubmit, aboutPaying } = props;
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : null;
  const isKnown = user !== null && user.user_name !== '' && user.phone !== null;
  const [isChanging, setChanging] = useState(false);
  const [errors, setErrors] = useState<{
    name?: string;
    phone?: string;
    comes_name?: string;
    comes_phone?: string;
  }>({});
  const name = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const comesName = useRef<HTMLInputElement>(null);
  const comesPhone = useRef<HTMLInputElement>(null);
  const [abroad, setAbroad] = useState(() => readAbroad(typed(user?.phone ?? null)));
  const asks = !isKnown || isChanging;
  // Uncontrolled fields: what was typed is read once and kept as it changes.
  const [kept] = useState(() => readCart(businessId).typed ?? {});
  const [isForOther, setForOther] = useState(kept.comes_name !== undefined);
  function keep(field: keyof typeof kept, value: string): void {
    const cart = readCart(businessId);
    writeCart(businessId, { ...cart, typed: { ...cart.typed, [field]: value || undefined } });
    if (field !== 'note') setErrors(({ [field]: _, ...others }) => others);
  }

  function read(): Details['changes'] | null {
    if (!asks) return {};
    const user_name = name.current?.value.trim() ?? '';
    const number = parsePhone(phone.current?.value ?? '');
    const isNameWrong = user_name === '' || user_name.length > NAME_LENGTH;
    setErrors({
      ...(isNameWrong && {
        name: user_name ? t('problem.too_long', { limit: NAME_LENGTH }) : t('flow.name_missing'),
      }),
      ...(number === null && {
        phone: t(isAbroad(phone.current?.value ?? '') ? 'flow.phone_abroad_wrong' : 'flow.phone_wrong'),
      }),
    });
    if (isNameWrong) name.current?.focus();
    else if (number === null) phone.current?.focus();
    if (isNameWrong || number === null) return null;
    return {
      ...(user_name !== user?.user_name && { user_name }),
      ...(number !== user?.phone && { phone: number }),
    };
  }

  /** Null when something of it is wrong. */
  function readComes(): { readonly comes: Details['comes'] } | null {
    if (!isForOther) return { comes: null };
    const other = comesName.current?.value.trim() ?? '';
    const typedNumber = comesPhone.current?.value.trim() ?? '';
    const number = typedNumber ? parsePhone(typedNumber) : null;
    const isNameWrong = other === '' || other.length > NAME_LENGTH;
    const isPhoneWrong = typedNumber !== '' && number === null;
    setErrors((others) => ({
      ...others,
      ...(isNameWrong && {
        comes_name: other ? t('problem.too_long', { limit: NAME_LENGTH }) : t('flow.comes_missing'),
      }),
      ...(isPhoneWrong && { comes_phone: t('flow.phone_wrong') }),
    }));
    if (isNameWrong) comesName.current?.focus();
    else if (isPhoneWrong) comesPhone.current?.focus();
    return isNameWrong || isPhoneWrong ? null : { comes: { name: other, phone: number } };
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changes = read();
    const who = changes && readComes();
    if (changes && who) onSubmit({ changes, ...who, note: note.current?.value.trim() ?? '' });
  }

  async function signIn(): Promise<void> {
    // Signing in transfers the guest's hold to the account, so the client returns to this step.
    await navigate({ to: paths.signIn, search: { next: bookPath(businessUrl, { step: 'details' }) } });
  }
  return (
    <form id={DETAILS_FORM} noValidate className="grid gap-5 px-4 pt-4 pb-6" onSubmit={submit}>
      <Problem>{problem}</Problem>
      {asks ? (
        <div className="grid gap-4">
          <Field label={t('field.user_name')} required error={errors.name}>
            <TextInput
              ref={name}
              name="user_name"
              size="tap"
              autoComplete="name"
              defaultValue={kept.name ?? user?.user_name}
              onInput={(event) => keep('name', event.currentTarget.value)}
            />
          </Field>
          <Field
            label={t('field.phone')}
            required
            error={errors.phone}
            hint={abroad ? t('flow.phone_abroad', { phone: abroad }) : t('flow.phone_why')}
          >
            <PhoneInput
              ref={phone}
              name="phone"
              size="tap"
              placeholder={t('field.phone_hint')}
              defaultValue={kept.phone ?? typed(user?.phone ?? null)}
              onInput={(event) => {
                setAbroad(readAbroad(event.currentTarget.value));
                keep('phone', event.currentTarget.value);
              }}
            />
          </Field>
          {(user === null || user.is_guest) && (
            <p className="text-t2 text-ink-2">
              {t.rich('flow.sign_in', {
                link: (text) => (
                  <button type="button" className="k-link inline" onClick={() => void signIn()}>
                    {text}
                  </button>
                ),
              })}
            </p>
          )}
        </div>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            {t('flow.as', { name: user.user_name, phone: formatPhone(user.phone ?? '') })}
          </p>
          <Button variant="quiet" size="tap" onClick={() => setChanging(true)}>
            {t('flow.change')}
          </Button>
        </div>
      )}
      <div className="grid gap-4">
        <Checkbox
          label={t('flow.for_other')}
          checked={isForOther}
          onChange={(event) => {
            setForOther(event.currentTarget.checked);
            if (event.currentTarget.checked) return;
            keep('comes_name', '');
            keep('comes_phone', '');
          }}
        />
        {isForOther && (
          <>
            <Field label={t('flow.comes_name')} hint={t('flow.comes_why')} required error={errors.comes_name}>
              <TextInput
                ref={comesName}
                name="comes_name"
                size="tap"
                autoComplete="off"
                defaultValue={kept.comes_name}
                onInput={(event) => keep('comes_name', event.currentTarget.value)}
              />
            </Field>
            <Field label={t('flow.comes_phone')} optional={t('state.optional')} error={errors.comes_phone}>
              <PhoneInput
                ref={comesPhone}
                name="comes_phone"
                size="tap"
                autoComplete="off"
                placeholder={t('field.phone_hint')}
                defaultValue={kept.comes_phone}
                onInput={(event) => keep('comes_phone', event.currentTarget.value)}
              />
            </Field>
          </>
        )}
      </div>
      {(waysToPay.length > 1 || waysToPay[0]?.value === 'membership') && (
        <Field group label={t('flow.how_to_pay')}>
          <RadioGroup
            look="card"
            label={t('flow.how_to_pay')}
            value={paying}
            onValueChange={onPaying}
            options={waysToPay}
          />
        </Field>
      )}
      {aboutPaying && <p className="text-ink-2">{aboutPaying}</p>}
      <Field label={t('flow.note')} optional={t('state.optional')}>
        <Textarea
          ref={note}
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={kept.note}
          onInput={(event) => keep('note', event.currentTarget.value)}
        />
      </Field>
    </form>
  );
}
