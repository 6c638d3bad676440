import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly name: string;
  readonly onNamed: (name: string) => void;
  readonly onClose: () => void;
}

/** The name of a passkey or a device. */
export function NameDialog({ title, hint, name: before, onNamed, onClose }: NameDialogProps) {
  const t = useText();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') setProblem(t('problem.required'));
    else onNamed(name.trim());
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <Button type="submit" form="name-it" variant="primary">
          {t('second.submit')}
        </Button>
      }
    >
      <form id="name-it" noValidate onSubmit={submit}>
        <Field label={t('passkeys.name')} hint={hint} error={problem} required>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            size="tap"
            maxLength={60}
          />
        </Field>
      </form>
    </Dialog>
  );
}
