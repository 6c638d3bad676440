import { catalogueCalls, type Service, serviceGenders } from '@kursi/core/catalogue/catalogue.contract.ts';
import { BUFFER_MAX, DURATION_MAX, DURATION_STEP } from '@kursi/core/catalogue/service-rules.ts';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useCallForm } from '../../../lib/call-form.ts';
import { useCommand } from '../../../lib/command.ts';
import { draftEntry } from '../../../lib/drafts.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DraftNote } from '../../../shared/draft-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../../ui/form.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { PickChip } from '../../../ui/pick-chip.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type Catalogue, catalogueReads } from '../catalogue-data.ts';
import { PictureFormField, pictureRefusals, RupeeInput } from '../fields.tsx';
import { CategoryField } from './category-field.tsx';
import { OfferedOn } from './offered-on.tsx';
import { newService, readValues, type ServiceValues, serviceDraft, valuesOf } from './service-form.ts';

const USUAL_DURATIONS = [15, 30, 45, 60];

interface ServiceDrawerProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  /** Null for a new service, which starts in `categoryId`. */
  readonly service: Service | null;
  readonly categoryId: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemove: (service: Service) => void;
}

export function ServiceDrawer(props: ServiceDrawerProps) {
  const { businessId, catalogue, service, open, onClose, onRemove } = props;
  const t = useText();
  const formId = useId();
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
    onDone: () => {
      const name = form.getValues('name').trim();
      showToast({ text: t(service ? 'service.saved' : 'service.added', { name }), tone: 'good' });
      onClose();
    },
  });
  const { register } = form;
  const duration = form.watch('duration');

  /** Created immediately, because the service refers to its id. */
  async function addCategory(name: string): Promise<boolean> {
    const made = await add.run({ business_id: businessId, name });
    if (made.ok) form.setValue('category_id', made.value.id, { shouldDirty: true });
    return made.ok;
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={service ? service.name : t('service.new')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex items-center gap-2">
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="flex-1"
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {service ? t('action.save_changes') : t('service.add')}
          </Button>
          {service && (
            <Button variant="danger" onClick={() => onRemove(service)}>
              <IconTrash className="i-m" aria-hidden />
              {t('catalogue.remove')}
            </Button>
          )}
        </div>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
          <DraftNote shown={form.restored} onDiscard={form.discard} />
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <FormField name="name" label={t('service.name')} required>
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
                  picked={duration === minutes}
                  onPickedChange={() => form.setValue('duration', minutes, { shouldDirty: true })}
                  className="num px-2.5"
                >
                  {formatDuration(minutes)}
                </PickChip>
              ))}
            </div>
          </div>
          <CategoryField catalogue={catalogue} onAdd={addCategory} adding={add.pending} />
          <ControlledField<ServiceValues, 'gender'> name="gender" label={t('service.gender')} group>
            {(field) => (
              <Segmented
                wide
                label={t('service.gender')}
                value={field.value}
                onValueChange={field.onChange}
                options={serviceGenders.map((value) => ({ value, label: t(`service.gender_${value}`) }))}
              />
            )}
          </ControlledField>
          <OfferedOn catalogue={catalogue} />
          <FormField
            name="description"
            label={t('service.description')}
            optional={t('state.optional')}
            hint={t('service.description_hint')}
          >
            <Textarea {...register('description')} rows={3} />
          </FormField>
          <PictureFormField businessId={businessId} />
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
        </form>
      </FormProvider>
    </Drawer>
  );
}
