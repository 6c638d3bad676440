import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import { SERVICES_OF_A_PACKAGE } from '@kursi/core/memberships/membership-rules.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { useId, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { send } from '../../lib/api/api.ts';
import { draftEntry } from '../../lib/device/drafts.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useInLanguage } from '../../lib/use-in-language.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { DraftNote } from '../../shared/forms/draft-note.tsx';
import { InHindi } from '../../shared/forms/in-hindi.tsx';
import { PictureFormField, pictureRefusals } from '../../shared/forms/picture-form-field.tsx';
import { SaveAndRemove } from '../../shared/forms/save-and-remove.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { RupeeInput, rupeesText } from '../../shared/payments/rupees.tsx';
import { Warning } from '../../shared/warning.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { TypeNameDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconX } from '../../ui/pictures/icons.ts';
import { membershipReads, patchTemplates, type Template } from './memberships-data.ts';
import { OfferedCard } from './offered-card.tsx';
import {
  givesLess,
  newTemplate,
  proposedPrice,
  readValues,
  type TemplateValues,
  templateDraft,
  typedSums,
  valuesOf,
} from './template-form.ts';

interface TemplateDrawerProps {
  readonly businessId: string;
  /** The saved kind; null for a new one. */
  readonly template: Template | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A kind of membership: a wallet or a package, what it costs and how long it runs. */
export function TemplateDrawer({ businessId, template, open, onClose }: TemplateDrawerProps) {
  const t = useText();
  const formId = useId();
  const [initial] = useState(() => (template ? valuesOf(template) : newTemplate));
  const [asks, setAsks] = useState(false);
  const catalogue = useCallQuery(catalogueCalls.get, { business_id: businessId });
  const services = catalogue.data?.services.filter((one) => one.service_status !== 'deleted') ?? [];
  const form = useCallForm(template ? membershipTemplateCalls.change : membershipTemplateCalls.add, {
    defaultValues: initial,
    draft: draftEntry(templateDraft, `${businessId}:${template?.id ?? 'new'}`),
    problemsOf: (values: TemplateValues) => readValues(values).own,
    complete: (values) => {
      const { type, ...fields } = readValues(values).input;
      return { business_id: businessId, ...fields, ...(template ? { id: template.id } : { type }) };
    },
    record: template ? ['business_id', 'id'] : undefined,
    fieldOf: pictureRefusals,
    invalidates: membershipReads,
    onDone: () => {
      const name = form.getValues('name').trim();
      showToast({
        text: t(template ? 'membership.kind_saved' : 'membership.kind_added', { name }),
        tone: 'good',
      });
      onClose();
    },
  });
  const values = form.watch();
  const restore = useCommand(membershipTemplateCalls.change, { invalidates: membershipReads });
  const remove = useCommand(
    ({ id, business_id }: Template, options) =>
      send(membershipTemplateCalls.remove, { business_id, id }, options),
    {
      invalidates: membershipReads,
      optimistic: ({ id }) => patchTemplates(businessId, (items) => items.filter((one) => one.id !== id)),
      said: (_, { name }) => t('catalogue.removed', { name }),
      undo:
        (_, { id, business_id, status }) =>
        () =>
          restore.run({ business_id, id, status: status === 'disable' ? 'disable' : 'enable' }),
    },
  );
  const isWallet = values.type === 'price';
  return (
    <Drawer
      open={open}
      onClose={onClose}
      broad
      title={template ? template.name : t('membership.new_kind')}
      closeLabel={t('action.close')}
      footer={
        <SaveAndRemove
          formId={formId}
          saving={form.formState.isSubmitting}
          addLabel={t('membership.add_kind')}
          onRemove={template && (() => setAsks(true))}
        />
      }
    >
      <CallForm
        form={form}
        id={formId}
        className="grid grid-cols-1 gap-5"
        above={<DraftNote shown={form.restored} onDiscard={form.discard} />}
      >
        {!template && (
          <Segmented
            wide
            label={t('membership.type')}
            options={[
              { value: 'price', label: t('membership.wallet') },
              { value: 'service', label: t('membership.package') },
            ]}
            value={values.type}
            onValueChange={(type) => form.setValue('type', type, { shouldDirty: true })}
          />
        )}
        <FormField name="name" label={t('membership.kind_name')} required>
          <TextInput
            {...form.register('name')}
            placeholder={t(isWallet ? 'membership.wallet_example' : 'membership.package_example')}
          />
        </FormField>
        {!isWallet && <PackageServices services={services} />}
        <div className="grid grid-cols-2 items-start gap-3">
          <FormField name="price" label={t('membership.you_pay')} required>
            <RupeeInput {...form.register('price')} className="num" placeholder="5000" />
          </FormField>
          {isWallet && (
            <FormField
              name="benefit_amount"
              label={t('membership.may_spend')}
              required
              hint={givesLess(values) && <Warning>{t('membership.gives_less')}</Warning>}
            >
              <RupeeInput {...form.register('benefit_amount')} className="num" placeholder="6000" />
            </FormField>
          )}
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            name="duration"
            label={t('membership.runs')}
            options={termLengths.map((value) => ({ value, label: t(`period.${value}`) }))}
          />
          <FormField
            name="mandatory_advance_percentage"
            label={t('membership.advance')}
            hint={t('membership.advance_hint')}
          >
            <TextInput
              {...form.register('mandatory_advance_percentage')}
              className="num"
              inputMode="numeric"
              autoComplete="off"
              trail={<span aria-hidden>%</span>}
            />
          </FormField>
        </div>
        <FormField name="description" label={t('membership.description')} optional={t('state.optional')}>
          <Textarea {...form.register('description')} rows={3} maxLength={500} />
        </FormField>
        <InHindi name={t('membership.kind_name')} description={t('membership.description')} />
        <PictureFormField businessId={businessId} />
        <section aria-label={t('membership.preview')}>
          <h3 className="mb-2 text-t1 text-ink-3">{t('membership.preview')}</h3>
          <Preview values={values} services={services} />
        </section>
      </CallForm>
      {template && (
        <TypeNameDialog
          open={asks}
          onOpenChange={setAsks}
          title={t('membership.delete_title', { name: template.name })}
          confirmLabel={t('catalogue.remove')}
          cancelLabel={t('action.cancel')}
          expected={template.name}
          fieldLabel={t('membership.delete_type')}
          onConfirm={() => {
            setAsks(false);
            onClose();
            void remove.run(template);
          }}
        >
          {t('membership.delete_more')}
        </TypeNameDialog>
      )}
    </Drawer>
  );
}

/** The services of a package with how often each, and how many of these are free. */
function PackageServices({ services }: { readonly services: readonly Service[] }) {
  const t = useText();
  const form = useFormContext<TemplateValues>();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'services2' });
  const chosen = form.watch('services2');
  const missing = useFormState({ control: form.control, name: 'services2' }).errors.services2?.message;
  /** A price that was not typed by hand follows the services. */
  function follow(act: () => void): void {
    const before = proposedPrice(form.getValues(), services);
    act();
    const [price, proposed] = [form.getValues('price').trim(), proposedPrice(form.getValues(), services)];
    if (price === '' || price === rupeesText(before)) {
      form.setValue('price', proposed === 0 ? '' : rupeesText(proposed), { shouldDirty: true });
    }
  }
  const typing = (name: `services2.${number}.total_count` | `services2.${number}.free_count`) => ({
    name,
    value: form.watch(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      follow(() => form.setValue(name, target.value, { shouldDirty: true, shouldTouch: true })),
  });
  const open = services.filter(({ id }) => chosen.every(({ service_id }) => service_id !== id));
  const proposed = proposedPrice({ services2: chosen }, services);
  return (
    <Field
      label={t('membership.services')}
      group
      error={missing}
      hint={proposed > 0 && t('membership.by_list', { amount: formatMoney(proposed) })}
    >
      <ul className="grid gap-2">
        {fields.map((field, i) => {
          const of = services.find(({ id }) => id === field.service_id);
          const name = of?.name ?? t('membership.service_gone');
          return (
            <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_84px_84px_36px] items-end gap-2">
              <span className="min-w-0 self-center pt-5 break-words">
                {name}
                {of && <span className="num block text-t1 text-ink-3">{formatMoney(of.price)}</span>}
              </span>
              <FormField name={`services2.${i}.total_count`} label={t('membership.how_often')}>
                <TextInput
                  {...typing(`services2.${i}.total_count`)}
                  aria-label={t('membership.how_often_of', { name })}
                  className="num"
                  inputMode="numeric"
                  autoComplete="off"
                />
              </FormField>
              <FormField name={`services2.${i}.free_count`} label={t('membership.free')}>
                <TextInput
                  {...typing(`services2.${i}.free_count`)}
                  aria-label={t('membership.free_of', { name })}
                  className="num"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="0"
                />
              </FormField>
              <IconButton
                label={t('membership.service_remove', { name })}
                icon={<IconX className="i-m" aria-hidden />}
                onClick={() => follow(() => remove(i))}
              />
            </li>
          );
        })}
      </ul>
      {open.length > 0 && fields.length < SERVICES_OF_A_PACKAGE && (
        <Select
          className="mt-2"
          label={t('membership.service_add')}
          placeholder={t('membership.service_add')}
          value={null}
          options={open.map(({ id, name, price }) => ({ value: id, label: name, sub: formatMoney(price) }))}
          onValueChange={(service_id) =>
            follow(() => {
              append({ service_id, total_count: '5', free_count: '' }, { shouldFocus: false });
              form.clearErrors('services2');
            })
          }
        />
      )}
    </Field>
  );
}

/** As a client sees it, with what is typed. */
function Preview({
  values,
  services,
}: {
  readonly values: TemplateValues;
  readonly services: readonly Service[];
}) {
  const t = useText();
  const input = useInLanguage(readValues(values).input);
  return (
    <OfferedCard
      heading="h4"
      offered={{
        ...input,
        name: input.name.trim() || t('membership.kind_name'),
        ...typedSums(values),
        description: input.description ?? null,
        image_url: input.image_url ?? null,
        blur_hash: input.blur_hash ?? null,
        services2: (input.services2 ?? []).map(({ service_id, total_count, free_count = 0 }) => ({
          service_id,
          total_count,
          free_count,
          service_name: services.find(({ id }) => id === service_id)?.name ?? '',
        })),
      }}
    />
  );
}
