import type { User } from '@kursi/core/identity/identity.contract.ts';
import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PhoneInput } from '../../../ui/fields/phone-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

const NAME_LENGTH = 80;

export interface WhoJoins {
  /** What differs from the profile; null when something is missing, which is said beside it. */
  read(): Partial<Pick<User, 'user_name' | 'phone'>> | null;
}

interface YourDetailsProps {
  readonly ref: Ref<WhoJoins>;
  readonly onKnown: (isKnown: boolean) => void;
}

/** Who joins: fields that the phone fills in, or the guest whom this device knows already. */
export function YourDetails({ ref, onKnown }: YourDetailsProps) {
  const t = useText();
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : null;
  const [isOther, setOther] = useState(false);
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({});
  const name = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const known =
    user?.user_name && user.phone && !isOther ? { name: user.user_name, phone: user.phone } : null;
  const tell = useEffectEvent(onKnown);
  const isKnown = known !== null;
  useEffect(() => tell(isKnown), [isKnown]);

  useImperativeHandle(ref, () => ({
    read() {
      if (known) return {};
      const user_name = name.current?.value.trim() ?? '';
      const number = parsePhone(phone.current?.value ?? '');
      const isNameWrong = user_name === '' || user_name.length > NAME_LENGTH;
      setErrors({
        ...(isNameWrong && {
          name: user_name ? t('problem.too_long', { limit: NAME_LENGTH }) : t('join.name_missing'),
        }),
        ...(number === null && { phone: t('join.phone_wrong') }),
      });
      if (number === null) phone.current?.focus();
      else if (isNameWrong) name.current?.focus();
      if (isNameWrong || number === null) return null;
      return {
        ...(user_name !== user?.user_name && { user_name }),
        ...(number !== user?.phone && { phone: number }),
      };
    },
  }));

  const look = () =>
    onKnown(parsePhone(phone.current?.value ?? '') !== null && (name.current?.value.trim() ?? '') !== '');
  return (
    <>
      <div className="mx-4 mt-4 mb-2 flex min-h-8 items-center justify-between gap-2">
        <h2 className="text-t3 font-bold">{t('join.you')}</h2>
      </div>
      {known ? (
        <div className="flex items-center justify-between gap-3 px-4">
          <p className="num min-w-0 wrap-anywhere">
            {t('join.known', { name: known.name, phone: formatPhone(known.phone) })}
          </p>
          <Button variant="quiet" size="tap" onClick={() => setOther(true)}>
            {t('join.not_you')}
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] items-start gap-2 px-3">
          <Field label={t('field.phone')} required error={errors.phone}>
            <PhoneInput
              ref={phone}
              name="phone"
              size="tap"
              autoComplete="tel"
              placeholder={t('field.phone_hint')}
              onInput={() => {
                look();
                setErrors(({ phone: _, ...others }) => others);
              }}
            />
          </Field>
          <Field label={t('field.user_name')} required error={errors.name}>
            <TextInput
              ref={name}
              name="user_name"
              size="tap"
              autoComplete="name"
              onInput={() => {
                look();
                setErrors(({ name: _, ...others }) => others);
              }}
            />
          </Field>
        </div>
      )}
    </>
  );
}
