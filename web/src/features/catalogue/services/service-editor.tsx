import { catalogueCalls, type Service, serviceGenders } from '@kursi/core/catalogue/catalogue.contract.ts';
import { BUFFER_MAX, DURATION_MAX, DURATION_STEP } from '@kursi/core/catalogue/service-rules.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { draftEntry } from '../../../lib/device/drafts.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { DraftNote } from '../../../shared/forms/draft-note.tsx';
import { InHindi } from '../../../shared/forms/in-hindi.tsx';
import { PictureFormField, pictureRefusals } from '../../../shared/forms/picture-form-field.tsx';
import { RupeeInput } from '../../../shared/payments/rupees.tsx';
import { isNameTaken } from '../../../shared/same-name.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../../ui/fields/form.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Textarea } from '../../../ui/fields/textarea.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconEye, IconEyeOff, IconTrash } from '../../../ui/pictures/icons.ts';
import { type Catalogue, catalogueReads } from '../catalogue-data.ts';
import { TaxFields } from '../tax-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { OfferedOn } from './offered-on.tsx';
import { newService, readValues, type ServiceValues, serviceDraft, valuesOf } from './service-form.ts';
import { ServicePreview } from './service-preview.tsx';

const USUAL_DURATIONS = [15, 30, 45, 60];

interface ServiceEditorProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  /** Null for a new service, which starts in `categoryId`. */
  readonly service: Service | null;
  readonly categoryId: string | null;
  /** A column of its own; else the preview is a tab. */
  readonly hasPreviewColumn: boolean;
  /** Focus on the name: a new service, or one opened by keyboard. */
  readonly focusName: boolean;
  readonly above?: ReactNode;
  /** With the id of a new service. */
  readonly onSaved: (id: string | null) => void;
  readonly onRemove: (service: Service) => void;
}

/** The chosen service, and what the client gets with the input so far. */
export function ServiceEditor(props: ServiceEditorProps) {
  const { businessId, catalogue, service, hasPreviewColumn, onRemove } = props;
  const t = useText();
  const formId = useId();
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const add = useCommand(catalogueCalls.addCategory, { invalidates: catalogueReads });
  const [initial] = useState(() => (service ? valuesOf(service) : newService(catalogue, props.categoryId)));
  const form = useCallForm(service ? catalogueCalls.changeService : catalogueCalls.addService, {
    defaultValues: initial,
    draft: draftEntry(serviceDraft, `${businessId}:${service?.id ?? 'new'}`),
    problemsOf: (values: ServiceValues) => readValues(values, catalogue).own,
    complete: (values) => ({
      business_id: businessId,
      ...(service && { id: service.id }),
      ...readValues(values, catalogue).input,
    }),
    record: service ? ['business_id', 'id'] : undefined,
    fieldOf: pictureRefusals,
    invalidates: catalogueReads,
    onDone: (made) => {
      const saved = form.getValues();
      const name = saved.name.trim();
      showToast({ text: t(service ? 'service.saved' : 'service.added', { name }), tone: 'good' });
      form.reset(saved);
      props.onSaved(made && 'id' in made ? made.id : null);
    },
  });
  const { register, setFocus, reset } = form;
  const { isDirty, isSubmitting } = form.formState;
  const values = form.watch();

  const [wantsFocus] = useState(props.focusName);
  useEffect(() => {
    if (wantsFocus) setFocus('name');
  }, [wantsFocus, setFocus]);

  // What another desk saved is shown, but never over unsaved input.
  const stand = service && JSON.stringify(valuesOf(service));
  const shown = useRef(stand);
  useEffect(() => {
    if (isDirty || stand === null || shown.current === stand) return;
    shown.current = stand;
    reset(JSON.parse(stand));
  }, [isDirty, stand, reset]);

  useShortcut('mod+s', { label: t('action.save_changes'), scope: 'page', inFields: true }, (event) => {
    event.preventDefault();
    void form.submit();
  });

  /** Created immediately, because the service refers to its id. */
  async function addCategory(name: string): Promise<boolean> {
    const made = await add.run({ business_id: businessId, name });
    if (made.ok) form.setValue('category_id', made.value.id, { shouldDirty: true });
    return made.ok;
  }

  const isOff = service?.service_status === 'disable';
  const isOffered = Object.keys(values.calendars).some((id) => catalogue.calendars.some((c) => c.id === id));
  const title = values.name.trim() || t('service.new');
  const preview = <ServicePreview values={values} catalogue={catalogue} isNew={!service} />;
  return (
    <div className="flex min-h-0 min-w-0 desk:contents">
      <section
        aria-label={service ? service.name : t('service.new')}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface max-desk:rounded-2 max-desk:shadow-1"
      >
        {props.above}
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 pb-2 desk:px-6">
          <h2 className="min-w-0 text-t4 font-bold break-words">{title}</h2>
          {service && (
            <Chip
              tone={isOff || !isOffered ? 'warn' : 'good'}
              icon={isOff || !isOffered ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
            >
              {t(isOff ? 'service.is_off' : isOffered ? 'service.on_page' : 'service.nobody')}
            </Chip>
          )}
          {!hasPreviewColumn && (
            <Segmented
              className="ml-auto"
              label={t('service.view')}
              value={tab}
              onValueChange={setTab}
              options={[
                { value: 'edit', label: t('service.view_edit') },
                { value: 'preview', label: t('service.view_preview') },
              ]}
            />
          )}
        </header>
        <div className="min-h-0 flex-1 px-4 pb-5 desk:overflow-y-auto desk:px-6">
          {!hasPreviewColumn && tab === 'preview' && preview}
          <FormProvider {...form}>
            <form
              id={formId}
              noValidate
              className="grid grid-cols-1 gap-5"
              hidden={!hasPreviewColumn && tab === 'preview'}
              onSubmit={form.submit}
            >
              <DraftNote shown={form.restored} onDiscard={form.discard} />
              {form.rootError && <FormErrorSummary title={form.rootError} />}
              <FormField
                name="name"
                label={t('service.name')}
                required
                hint={
                  isNameTaken(values.name, catalogue.services, service?.id) && (
                    <Warning>{t('catalogue.same_name', { name: values.name.trim() })}</Warning>
                  )
                }
              >
                <TextInput {...register('name')} placeholder={t('service.name_example')} />
              </FormField>
              <div className="grid grid-cols-2 gap-3">
                <FormField name="price" label={t('service.price')} required>
                  <RupeeInput {...register('price')} placeholder="500" />
                </FormField>
                <ControlledField<ServiceValues, 'duration'> name="duration" label={t('service.duration')}>
                  {(field) => (
                    <Stepper
                      value={field.value}
                      onValueChange={field.onChange}
                      step={DURATION_STEP}
                      min={DURATION_STEP}
                      max={DURATION_MAX}
                      text={formatDuration(field.value)}
                      labels={{ less: t('service.shorter'), more: t('service.longer') }}
                    />
                  )}
                </ControlledField>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend on a line of its own */}
                <div
                  role="group"
                  aria-label={t('service.usual_durations')}
                  className="col-span-2 -mt-1 flex flex-wrap gap-1.5"
                >
                  {USUAL_DURATIONS.map((minutes) => (
                    <PickChip
                      key={minutes}
                      picked={values.duration === minutes}
                      onPickedChange={() => form.setValue('duration', minutes, { shouldDirty: true })}
                      className="num px-2.5"
                    >
                      {formatDuration(minutes)}
                    </PickChip>
                  ))}
                </div>
              </div>
              <FormField
                name="description"
                label={t('service.description')}
                optional={t('state.optional')}
                hint={t('service.description_hint')}
              >
                <Textarea {...register('description')} rows={3} />
              </FormField>
              <InHindi name={t('service.name')} description={t('service.description')} />
              <CategoryField catalogue={catalogue} onAdd={addCategory} adding={add.pending} />
              <OfferedOn catalogue={catalogue} />
              <PictureFormField businessId={businessId} />
              <div className="grid grid-cols-1 gap-5 tablet:grid-cols-2">
                <ControlledField<ServiceValues, 'gender'> name="gender" label={t('service.gender')} group>
                  {(field) => (
                    <Segmented
                      wide
                      label={t('service.gender')}
                      value={field.value}
                      onValueChange={field.onChange}
                      options={serviceGenders.map((value) => ({
                        value,
                        label: t(`service.gender_${value}`),
                      }))}
                    />
                  )}
                </ControlledField>
                <ControlledField<ServiceValues, 'buffer_after'>
                  name="buffer_after"
                  label={t('service.buffer')}
                  hint={t('service.buffer_hint')}
                >
                  {(field) => (
                    <Stepper
                      value={field.value}
                      onValueChange={field.onChange}
                      step={DURATION_STEP}
                      min={0}
                      max={BUFFER_MAX}
                      text={field.value === 0 ? t('service.no_buffer') : formatDuration(field.value)}
                      labels={{ less: t('service.shorter'), more: t('service.longer') }}
                    />
                  )}
                </ControlledField>
              </div>
              <TaxFields of="service" />
              <FormField
                name="commission_share"
                label={t('service.commission')}
                optional={t('state.optional')}
                hint={t('service.commission_hint')}
              >
                <TextInput
                  {...form.register('commission_share')}
                  className="num"
                  inputMode="decimal"
                  autoComplete="off"
                  trail={<span aria-hidden>%</span>}
                />
              </FormField>
            </form>
          </FormProvider>
        </div>
        <footer className="flex flex-wrap items-center gap-2 border-t border-line-soft px-4 py-3 desk:px-6">
          {service && (
            <Button variant="danger" onClick={() => onRemove(service)}>
              <IconTrash className="i-m" aria-hidden />
              {t('catalogue.remove')}
            </Button>
          )}
          <span className="flex-1" />
          {isDirty && (
            <Button variant="quiet" onClick={form.discard}>
              {t('action.discard_changes')}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant={isDirty || !service ? 'primary' : 'plain'}
            loading={isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {service ? t('action.save_changes') : t('service.add')}
          </Button>
        </footer>
      </section>
      {hasPreviewColumn && (
        <aside
          aria-label={t('service.view_preview')}
          className="w-80 flex-none overflow-y-auto border-l border-line-soft bg-bg p-4"
        >
          <p className="mb-3 font-bold" aria-hidden>
            {t('service.view_preview')}
          </p>
          {preview}
        </aside>
      )}
    </div>
  );
}
