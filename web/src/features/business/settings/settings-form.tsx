import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Draft } from '../../../lib/device/drafts.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormErrorSummary } from '../../../ui/fields/form.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Section } from './sections.ts';
import { draftOf, settingsChanged } from './settings-data.ts';

export type Changes = Omit<SentBy<typeof settingsCalls.update>, 'business_id'>;

/** What the same Save saves without being a field of the form. */
export interface SavedBeside {
  readonly list: ReactNode;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** False when it was not saved; it says why. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

interface SettingsFormProps {
  readonly section: Section;
  readonly business: BusinessSettings;
  /** Saved values of the section's fields. */
  readonly valuesOf: (business: BusinessSettings) => Changes;
  /** Converts input to the body; an empty text becomes null where allowed. */
  readonly complete?: (values: Changes) => Changes;
  /** A limit in the units of the field: percent, days, hours. */
  readonly limitText?: (field: string, limit: number) => string | undefined;
  /** Shown above the fields. */
  readonly beside?: SavedBeside;
  /** Before saving: true when it is saved by something else, which says when it is. */
  readonly takeOver?: (values: Changes, onSaved: () => void) => Promise<boolean>;
  /** A question to confirm before saving, or null. */
  readonly holdBack?: (values: Changes) => string | null;
  readonly children: ReactNode;
}

const asTyped = (values: Changes) => values;

/** One settings section: saved and discarded separately, with a draft on the device. */
export function SettingsForm({
  section,
  business,
  valuesOf,
  complete = asTyped,
  limitText,
  holdBack,
  beside,
  takeOver,
  children,
}: SettingsFormProps) {
  const t = useText();
  const kept = draftOf(section, business.id);
  const saved = valuesOf(business);
  const form = useCallForm(settingsCalls.update, {
    defaultValues: saved,
    draft: kept as Draft<Changes>,
    complete: (values: Changes) => ({ ...complete(values), business_id: business.id }),
    record: ['business_id'],
    fieldOf: { ADDRESS_TAKEN: 'business_url' },
    ...(limitText && { limitText }),
    said: () => t('settings.saved'),
    onDone: (now) => {
      settingsChanged(now);
      form.reset(valuesOf(now));
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const hasChanges = isDirty || Boolean(beside?.isDirty);
  const [held, setHeld] = useState(false);
  // Shown after Save was pressed, until it is confirmed.
  const heldBack = held ? holdBack?.(form.watch()) : null;

  // Live updates of other members are applied, but never over unsaved input.
  const stand = JSON.stringify(saved);
  const shown = useRef(stand);
  const overtaken = isDirty && shown.current !== stand;
  const { reset } = form;
  useEffect(() => {
    if (isDirty || shown.current === stand) return;
    shown.current = stand;
    reset(JSON.parse(stand));
  }, [isDirty, stand, reset]);

  function discard(): void {
    kept.clear();
    shown.current = stand;
    reset(saved);
    beside?.discard();
  }

  async function save(): Promise<void> {
    const values = form.getValues();
    const isHeld = Boolean(holdBack?.(values));
    setHeld(isHeld);
    if (isHeld) return;
    const onSaved = () => {
      kept.clear();
      reset(values);
    };
    const isValid = await form.trigger();
    if (isValid && takeOver && (await takeOver(values, onSaved))) return;
    const isOnlyBeside = Boolean(beside?.isDirty) && !isDirty;
    if (isValid && beside?.isDirty && !(await beside.save())) return;
    if (!isOnlyBeside) await form.submit();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {form.rootError && <FormErrorSummary title={form.rootError} />}
        {beside?.list}
        {children}
        {overtaken && !isSubmitting && (
          <Note tone="warn" live="status">
            {t('settings.changed_elsewhere')}
          </Note>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            size="tap"
            variant={hasChanges ? 'primary' : 'plain'}
            loading={isSubmitting || Boolean(beside?.isDirty && beside.isBusy)}
            loadingLabel={t('state.saving')}
          >
            {t('action.save_changes')}
          </Button>
          {hasChanges && (
            <Button size="tap" variant="quiet" onClick={discard}>
              {t('action.discard_changes')}
            </Button>
          )}
        </div>
        {heldBack && (
          <p role="alert" className="font-medium text-bad">
            {heldBack}
          </p>
        )}
      </form>
    </FormProvider>
  );
}
