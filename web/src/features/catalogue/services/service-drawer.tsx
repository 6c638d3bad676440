import { catalogueCalls, type Service, serviceGenders } from '@kursi/core/catalogue/catalogue.contract.ts';
import { BUFFER_MAX, DURATION_MAX, DURATION_STEP } from '@kursi/core/catalogue/service-rules.ts';
import { type FormEvent, useId, useState } from 'react';
import { useDrawerForm } from '../../../lib/drawer-form.ts';
import { formatDuration } from '../../../lib/format.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useText } from '../../../lib/text.ts';
import { DraftNote } from '../../../shared/draft-note.tsx';
import { PictureField } from '../../../shared/picture-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { PickChip } from '../../../ui/pick-chip.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type Catalogue, useCatalogueChange, useRefresh } from '../catalogue-data.ts';
import { pictureRefusals, RupeeInput } from '../fields.tsx';
import { CategoryField } from './category-field.tsx';
import { OfferedOn } from './offered-on.tsx';
import { newService, readValues, serviceDraft, valuesOf } from './service-form.ts';

const USUAL_DURATIONS = [15, 30, 45, 60];

interface ServiceDrawerProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  /** Null for a new one, which begins in `categoryId`. */
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
  const [key] = useState(newIdempotencyKey);
  const change = useCatalogueChange(businessId);
  const refresh = useRefresh();
  const [initial] = useState(() => (service ? valuesOf(service) : newService(catalogue, props.categoryId)));
  const form = useDrawerForm({
    kept: serviceDraft,
    about: `${businessId}:${service?.id ?? 'new'}`,
    initial,
  });
  const { values, set, problems } = form;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const { input, own } = readValues(values, catalogue);
    const done = service
      ? await form.submit(
          catalogueCalls.changeService,
          { business_id: businessId, id: service.id, ...input },
          { own, fieldOf: pictureRefusals },
        )
      : await form.submit(
          catalogueCalls.addService,
          { business_id: businessId, ...input },
          { own, idempotencyKey: key, fieldOf: pictureRefusals },
        );
    if (!done) return;
    refresh();
    showToast({
      text: t(service ? 'service.saved' : 'service.added', { name: input.name.trim() }),
      tone: 'good',
    });
    onClose();
  }

  /** Made at once, since the service is to stand in it. */
  async function addCategory(name: string): Promise<boolean> {
    const made = await change(
      catalogueCalls.addCategory,
      { business_id: businessId, name },
      {
        idempotencyKey: newIdempotencyKey(),
      },
    );
    if (made) set('category_id', made.id);
    return made !== null;
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
            loading={form.busy}
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
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void save(event)}>
        <DraftNote shown={form.restored} onDiscard={form.discard} />
        {form.rootProblem && (
          <Note tone="bad" live="alert">
            {form.rootProblem}
          </Note>
        )}
        <Field label={t('service.name')} required error={problems['name']}>
          <TextInput
            value={values.name}
            placeholder={t('service.name_example')}
            onChange={(event) => set('name', event.target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('service.price')} required error={problems['price']}>
            <RupeeInput
              value={values.price}
              placeholder="500"
              onChange={(event) => set('price', event.target.value)}
            />
          </Field>
          <Field label={t('service.duration')} error={problems['duration']}>
            <Stepper
              value={values.duration}
              onValueChange={(minutes) => set('duration', minutes)}
              step={DURATION_STEP}
              min={DURATION_STEP}
              max={DURATION_MAX}
              text={formatDuration(values.duration)}
              labels={{ less: t('service.shorter'), more: t('service.longer') }}
            />
          </Field>
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
                onPickedChange={() => set('duration', minutes)}
                className="num px-2.5"
              >
                {formatDuration(minutes)}
              </PickChip>
            ))}
          </div>
        </div>
        <CategoryField
          catalogue={catalogue}
          value={values.category_id}
          onChange={(id) => set('category_id', id)}
          onAdd={addCategory}
          error={problems['category_id']}
        />
        <Field label={t('service.gender')} group>
          <Segmented
            wide
            label={t('service.gender')}
            value={values.gender}
            onValueChange={(gender) => set('gender', gender)}
            options={serviceGenders.map((value) => ({ value, label: t(`service.gender_${value}`) }))}
          />
        </Field>
        <OfferedOn
          catalogue={catalogue}
          values={values}
          problems={problems}
          onChange={(calendars) => set('calendars', calendars)}
        />
        <Field
          label={t('service.description')}
          optional={t('state.optional')}
          hint={t('service.description_hint')}
          error={problems['description']}
        >
          <Textarea
            value={values.description}
            rows={3}
            onChange={(event) => set('description', event.target.value)}
          />
        </Field>
        <Field label={t('picture.of_this')} optional={t('state.optional')} group>
          <PictureField
            businessId={businessId}
            url={values.image_url}
            blurHash={values.blur_hash}
            problem={problems['image_url']}
            onChange={(picture) => {
              set('image_url', picture.url);
              set('blur_hash', picture.blurHash);
            }}
          />
        </Field>
        <Field label={t('service.buffer')} hint={t('service.buffer_hint')} error={problems['buffer_after']}>
          <Stepper
            value={values.buffer_after}
            onValueChange={(minutes) => set('buffer_after', minutes)}
            step={DURATION_STEP}
            min={0}
            max={BUFFER_MAX}
            text={values.buffer_after === 0 ? t('service.no_buffer') : formatDuration(values.buffer_after)}
            labels={{ less: t('service.shorter'), more: t('service.longer') }}
          />
        </Field>
      </form>
    </Drawer>
  );
}
