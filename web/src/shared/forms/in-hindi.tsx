import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { IconPlus } from '../../ui/pictures/icons.ts';

interface InHindiProps {
  /** The labels of the fields that may be written in Hindi too (decision 039). */
  readonly name: string;
  readonly description: string;
}

/** `name_hi` and `description_hi` of a form: one quiet button, for whoever wants them. */
export function InHindi({ name, description }: InHindiProps) {
  const t = useText();
  const { register, watch } = useFormContext();
  const [isAsked, setAsked] = useState(false);
  const [name_hi, description_hi] = watch(['name_hi', 'description_hi']);
  // A problem is shown at its field, which is there as long as something is written in one of them.
  const isOpen = isAsked || Boolean(name_hi || description_hi);
  if (!isOpen) return <AddHindi onAdd={() => setAsked(true)} />;
  return (
    <>
      <FormField name="name_hi" label={t('names.in_hindi', { field: name })} optional={t('state.optional')}>
        <TextInput {...register('name_hi')} lang="hi" autoFocus={isAsked} />
      </FormField>
      <FormField
        name="description_hi"
        label={t('names.in_hindi', { field: description })}
        optional={t('state.optional')}
      >
        <Textarea {...register('description_hi')} lang="hi" rows={3} />
      </FormField>
    </>
  );
}

export function AddHindi({ onAdd }: { readonly onAdd: () => void }) {
  const t = useText();
  return (
    <Button variant="quiet" size="small" className="-my-2 -ml-2 justify-self-start" onClick={onAdd}>
      <IconPlus className="i-s" aria-hidden />
      {t('names.add_hindi')}
    </Button>
  );
}
