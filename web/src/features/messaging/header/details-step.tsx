import { headerCalls, type WrittenHeader } from '@kursi/core/messaging/header.contract.ts';
import { isShouting } from '@kursi/core/messaging/header-numbers.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useUser } from '../../../app/user-context.tsx';
import { useCallForm } from '../../../lib/call-form.ts';
import { type Draft, draft } from '../../../lib/drafts.ts';
import { useText } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormErrorSummary, FormField } from '../../../ui/form.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Header } from './use-header.ts';

interface Values {
  readonly custom_header: WrittenHeader;
}

const drafts = new Map<string, Draft<Values>>();
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'custom_header' in value;

function draftOf(businessId: string): Draft<Values> {
  const known = drafts.get(businessId) ?? draft<Values>(`own-number-${businessId}`, 1, isValues);
  drafts.set(businessId, known);
  return known;
}

interface DetailsFormOptions {
  readonly businessId: string;
  readonly businessName: string;
  readonly header: Header | null;
  readonly onSaved: () => void;
}

/** What is typed is kept on the device until it is sent. */
export function useDetailsForm({ businessId, businessName, header, onSaved }: DetailsFormOptions) {
  const user = useUser();
  const [kept] = useState(() => draftOf(businessId));
  return useCallForm(headerCalls.save, {
    defaultValues: {
      custom_header: {
        display_name: header?.display_name ?? businessName,
        phone: header?.phone ?? '',
        contact_name: header?.contact_name ?? user.user_name,
        contact_phone: header?.contact_phone ?? user.phone ?? '',
        contact_email: header?.contact_email ?? user.email ?? '',
      },
    },
    draft: kept,
    complete: (values: Values) => ({ ...values, business_id: businessId }),
    invalidates: [headerCalls.get],
    onDone: onSaved,
  });
}

interface DetailsStepProps {
  readonly formId: string;
  readonly businessName: string;
  readonly form: ReturnType<typeof useDetailsForm>;
}

export function DetailsStep({ formId, businessName, form }: DetailsStepProps) {
  const t = useText();
  const { register, watch } = form;
  const name = watch('custom_header.display_name');
  return (
    <FormProvider {...form}>
      <div className="grid gap-6 tablet:grid-cols-[1fr_260px]">
        <form id={formId} noValidate className="grid min-w-0 content-start gap-4" onSubmit={form.submit}>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <FormField
            name="custom_header.display_name"
            label={t('own.field_name')}
            hint={isShouting(name) ? t('own.hint_capitals') : t('own.hint_name')}
            required
          >
            <TextInput {...register('custom_header.display_name')} autoComplete="organization" />
          </FormField>
          <FormField
            name="custom_header.phone"
            label={t('own.field_phone')}
            hint={t('own.hint_phone')}
            required
          >
            <PhoneInput {...register('custom_header.phone')} autoComplete="off" />
          </FormField>
          <FormField name="custom_header.contact_name" label={t('own.field_contact')} required>
            <TextInput {...register('custom_header.contact_name')} autoComplete="name" />
          </FormField>
          <div className="grid gap-4 tablet:grid-cols-2">
            <FormField name="custom_header.contact_phone" label={t('own.field_contact_phone')} required>
              <PhoneInput {...register('custom_header.contact_phone')} />
            </FormField>
            <FormField name="custom_header.contact_email" label={t('own.field_contact_email')} required>
              <TextInput {...register('custom_header.contact_email')} type="email" autoComplete="email" />
            </FormField>
          </div>
        </form>
        <Gain name={name || businessName} />
      </div>
    </FormProvider>
  );
}

/** The same message before and after. */
function Gain({ name }: { readonly name: string }) {
  const t = useText();
  return (
    <aside className="min-w-0 rounded-2 bg-sunken p-4">
      <p className="mb-2 text-t1 text-ink-3">{t('own.now')}</p>
      <Chat name={t('own.product_name')} text={t('own.sample_now', { name })} />
      <p className="mt-4 mb-2 text-t1 text-ink-3">{t('own.with_own')}</p>
      <Chat isOwn name={name} text={t('own.sample_own')} />
      <ul className="mt-5 grid gap-2">
        {(['gain_name', 'gain_replies', 'gain_templates', 'gain_yours'] as const).map((key) => (
          <li key={key} className="flex gap-2">
            <IconCheck className="i-m mt-0.5 flex-none text-good" aria-hidden />
            {t(`own.${key}`)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Chat({
  name,
  text,
  isOwn = false,
}: {
  readonly name: string;
  readonly text: string;
  readonly isOwn?: boolean;
}) {
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-2 bg-surface p-3',
        isOwn ? 'shadow-[inset_0_0_0_2px_var(--ink)]' : 'shadow-1',
      )}
    >
      <Avatar name={name} {...(isOwn && { shape: 'arch', tone: 'brand' })} />
      <span className="min-w-0">
        <b className="block truncate font-medium text-ink">{name}</b>
        <span className="block truncate text-ink-3">{text}</span>
      </span>
    </div>
  );
}
