import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { isNameTaken } from '../../../shared/same-name.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconPlus } from '../../../ui/pictures/icons.ts';
import type { Catalogue } from '../catalogue-data.ts';
import type { ServiceValues } from './service-form.ts';

const NONE = 'none';

interface CategoryFieldProps {
  readonly catalogue: Catalogue;
  /** Resolves to true when the category was created. */
  readonly onAdd: (name: string) => Promise<boolean>;
  readonly adding: boolean;
}

/** Select a category, or create one without leaving the drawer. */
export function CategoryField({ catalogue, onAdd, adding }: CategoryFieldProps) {
  const t = useText();
  const [name, setName] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function close(): void {
    setName(null);
    // Deferred: the button mounts again with the next render.
    setTimeout(() => addButton.current?.focus());
  }

  async function add(): Promise<void> {
    if (!adding && name?.trim() && (await onAdd(name.trim()))) close();
  }

  if (name !== null) {
    return (
      <Field
        label={t('category.new_name')}
        hint={
          isNameTaken(name, catalogue.categories) && (
            <Warning>{t('catalogue.same_name', { name: name.trim() })}</Warning>
          )
        }
      >
        <TextInput
          autoFocus
          value={name}
          maxLength={80}
          placeholder={t('category.name_example')}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') void add();
            else close();
          }}
          trail={
            <>
              <Button size="small" loading={adding} disabled={!name.trim()} onClick={() => void add()}>
                {t('category.add')}
              </Button>
              <Button size="small" variant="quiet" onClick={close}>
                {t('action.cancel')}
              </Button>
            </>
          }
        />
      </Field>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ControlledField<ServiceValues, 'category_id'>
        name="category_id"
        label={t('service.category')}
        className="min-w-44 flex-1"
      >
        {({ value, onChange }) => (
          <Select
            value={catalogue.categories.find(({ id }) => id === value)?.id ?? NONE}
            onValueChange={(id) => onChange(id === NONE ? null : id)}
            options={[
              ...catalogue.categories.map((category) => ({ value: category.id, label: category.name })),
              { value: NONE, label: t('category.none') },
            ]}
          />
        )}
      </ControlledField>
      <Button ref={addButton} onClick={() => setName('')}>
        <IconPlus className="i-m" aria-hidden />
        {t('category.new')}
      </Button>
    </div>
  );
}
