import { MOST_ABOUT_ENTRIES } from '@kursi/core/business/settings-rules.ts';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { AddHindi } from '../../../shared/forms/in-hindi.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Textarea } from '../../../ui/fields/textarea.tsx';
import { moved } from '../../../ui/lists/move-item.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconArrowUp, IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';

interface Entry {
  readonly title: string;
  readonly title_hi?: string | null;
  readonly description: string;
  readonly description_hi?: string | null;
}

const inHindi = ({ title_hi, description_hi }: Entry) => Boolean(title_hi || description_hi);

/** Sortable list of headings with texts; at least one entry. */
export function AboutEntries() {
  const t = useText();
  const { control, getFieldState, formState } = useFormContext();
  const { field } = useController({ control, name: 'description2' });
  const entries = field.value as readonly Entry[];
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const put = (next: readonly Entry[]) => field.onChange(next);
  const change = (at: number, changes: Partial<Entry>) =>
    put(entries.map((entry, i) => (i === at ? { ...entry, ...changes } : entry)));
  const problemOf = (at: number, part: keyof Entry) =>
    getFieldState(`description2.${at}.${part}`, formState).error?.message;

  function remove(at: number): void {
    put(entries.toSpliced(at, 1));
    showToast({
      text: t('settings.about_removed'),
      undo: { label: t('action.undo'), onUndo: () => put(entries) },
    });
  }

  return (
    <Field group label={t('settings.about')} hint={t('settings.about_lead')}>
      <ul className="grid gap-4">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity beyond its place
          <li key={at} className="rounded-2 border border-line-soft p-3">
            <div className="flex items-end gap-2">
              <Field
                label={t('settings.about_title', { number: at + 1 })}
                error={problemOf(at, 'title')}
                className="flex-1"
                required
              >
                <TextInput
                  size="tap"
                  value={entry.title}
                  maxLength={80}
                  onChange={({ target }) => change(at, { title: target.value })}
                />
              </Field>
              {at > 0 && (
                <IconButton
                  size="tap"
                  variant="quiet"
                  label={t('settings.about_up', { number: at + 1 })}
                  icon={<IconArrowUp className="i-m" aria-hidden />}
                  onClick={() => put(moved(entries, (one) => one === entry, at - 1))}
                />
              )}
              {entries.length > 1 && (
                <IconButton
                  size="tap"
                  variant="quiet"
                  label={t('settings.about_remove', { number: at + 1 })}
                  icon={<IconTrash className="i-m" aria-hidden />}
                  onClick={() => remove(at)}
                />
              )}
            </div>
            <Field
              label={t('settings.about_text', { number: at + 1 })}
              error={problemOf(at, 'description')}
              className="mt-3"
              optional={t('state.optional')}
            >
              <Textarea
                rows={3}
                maxLength={4000}
                value={entry.description}
                onChange={({ target }) => change(at, { description: target.value })}
              />
            </Field>
            {asked.has(at) || inHindi(entry) ? (
              <>
                <Field
                  label={t('names.in_hindi', { field: t('settings.about_title', { number: at + 1 }) })}
                  error={problemOf(at, 'title_hi')}
                  className="mt-3"
                  optional={t('state.optional')}
                >
                  <TextInput
                    size="tap"
                    lang="hi"
                    value={entry.title_hi ?? ''}
                    maxLength={80}
                    onChange={({ target }) => change(at, { title_hi: target.value })}
                  />
                </Field>
                <Field
                  label={t('names.in_hindi', { field: t('settings.about_text', { number: at + 1 }) })}
                  error={problemOf(at, 'description_hi')}
                  className="mt-3"
                  optional={t('state.optional')}
                >
                  <Textarea
                    rows={3}
                    lang="hi"
                    maxLength={4000}
                    value={entry.description_hi ?? ''}
                    onChange={({ target }) => change(at, { description_hi: target.value })}
                  />
                </Field>
              </>
            ) : (
              <div className="mt-3">
                <AddHindi onAdd={() => setAsked(new Set([...asked, at]))} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {entries.length < MOST_ABOUT_ENTRIES && (
        <Button
          variant="quiet"
          size="tap"
          className="mt-2"
          onClick={() => put([...entries, { title: '', description: '' }])}
        >
          <IconPlus className="i-m" aria-hidden />
          {t('settings.about_add')}
        </Button>
      )}
    </Field>
  );
}
