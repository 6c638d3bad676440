import { isMobilePhone, isPhone, parsePhone } from '@kursi/core/kernel/phone.ts';
import { headerCalls, type WrittenHeader } from '@kursi/core/messaging/header.contract.ts';
import { isShouting } from '@kursi/core/messaging/header-numbers.ts';
import { PRODUCT_SENDER } from '@kursi/core/messaging/header-rules.ts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useUser } from '../../../app/user-context.tsx';
import { type Draft, draft } from '../../../lib/device/drafts.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { cx } from '../../../ui/cx.ts';
import { FormErrorSummary, FormField } from '../../../ui/fields/form.tsx';
import { PhoneInput } from '../../../ui/fields/phone-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { SenderAvatar } from './sender-avatar.tsx';
import { tabDraft } from './tab-draft.ts';
import type { Header } from './use-header.ts';

interface Values {
  readonly custom_header: WrittenHeader;
}

const drafts = new Map<string, Draft<Values>>();
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'custom_header' in value;

function draftOf(businessId: string): Draft<Values> {
  const key = `own-number-${businessId}`;
  const known = drafts.get(businessId) ?? tabDraft(draft<Values>(key, 1, isValues), key, isValues);
  drafts.set(businessId, known);
  return known;
}

/** Under another name: nothing that was typed before it was bought. */
const renames = new Map<string, Draft<Values>>();
function renameDraftOf(businessId: string): Draft<Values> {
  const known = renames.get(businessId) ?? draft<Values>(`own-number-name-${businessId}`, 1, isValues);
  renames.set(businessId, known);
  return known;
}

/** Another tab has written other details since this one did: nobody pays for a number that they did not type. */
export function isWrittenElsewhere(businessId: string, { display_name, phone }: Header): boolean {
  const typed = draftOf(businessId).read()?.value.custom_header;
  if (!typed) return false;
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
  return parsePhone(typed.phone) !== phone || plain(typed.display_name) !== plain(display_name);
}

/** As one types it beside the +91. */
function asTyped(phone: string): string {
  const written = formatPhone(phone);
  return isPhone(phone) && isMobilePhone(phone) ? written.replace(/^\+91 /, '') : written;
}

interface DetailsFormOptions {
  readonly businessId: string;
  readonly businessName: string;
  readonly header: Header | null;
  readonly onSaved: (saved: Header) => void;
}

/** What is typed is kept on the device until it is sent. */
export function useDetailsForm({ businessId, businessName, header, onSaved }: DetailsFormOptions) {
  const user = useUser();
  const [kept] = useState(() => (header?.step === 'rejected' ? renameDraftOf : draftOf)(businessId));
  return useCallForm(headerCalls.save, {
    defaultValues: {
      custom_header: {
        display_name: header?.display_name ?? businessName,
        phone: asTyped(header?.phone ?? ''),
        contact_name: header?.contact_name ?? user.user_name,
        contact_phone: asTyped(header?.contact_phone ?? user.phone ?? ''),
        contact_email: header?.contact_email ?? user.email ?? '',
      },
    },
    draft: kept,
    complete: (values: Values) => ({ ...values, business_id: businessId }),
    invalidates: touchedBy('whatsapp_header.changed'),
    onDone: onSaved,
  });
}

interface DetailsStepProps {
  readonly formId: string;
  readonly businessName: string;
  readonly form: ReturnType<typeof useDetailsForm>;
  /** What it costs, once; null where nothing is paid. */
  readonly price: string | null;
  /** What another tab has written meanwhile. */
  readonly elsewhere: Header | null;
}

export function DetailsStep({ formId, businessName, form, price, elsewhere }: DetailsStepProps) {
  const t = useText();
  const { register, watch } = form;
  const name = watch('custom_header.display_name');
  return (
    <FormProvider {...form}>
      <div className="grid gap-6 tablet:grid-cols-[1fr_260px]">
        <form id={formId} noValidate className="grid min-w-0 content-start gap-4" onSubmit={form.submit}>
          {elsewhere && (
            <Note tone="warn" live="alert">
              {t('own.elsewhere', { name: elsewhere.display_name, phone: formatPhone(elsewhere.phone) })}
            </Note>
          )}
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
        <Gain name={name || businessName} price={price} />
      </div>
    </FormProvider>
  );
}

/** The same message before and after. */
function Gain({ name, price }: { readonly name: string; readonly price: string | null }) {
  const t = useText();
  return (
    <aside className="min-w-0 rounded-2 bg-sunken p-4">
      <p className="mb-2 text-t1 text-ink-3">{t('own.now')}</p>
      <Chat name={PRODUCT_SENDER} text={t('own.sample_now', { name })} />
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
      {price && <p className="num mt-5 border-t border-line pt-4 font-bold text-ink">{price}</p>}
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
      <SenderAvatar name={name} isOwn={isOwn} />
      <span className="min-w-0">
        <b className="block truncate font-medium text-ink">{name}</b>
        <span className="block truncate text-ink-3">{text}</span>
      </span>
    </div>
  );
}
