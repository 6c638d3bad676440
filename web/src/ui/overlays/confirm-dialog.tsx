import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../fields/field.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={title}
      // Initial focus on cancel: a habitual Enter must not confirm a dangerous action.
      initialFocus={danger ? cancel : undefined}
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

export type TypeNameDialogProps = Omit<ConfirmDialogProps, 'danger'> & {
  /** The text to type; case and outer spaces are ignored. */
  expected: string;
  fieldLabel: ReactNode;
  hint?: ReactNode;
};

export function TypeNameDialog(props: TypeNameDialogProps) {
  // Mounted per opening, so that an old answer is never restored.
  return props.open ? <TypeName {...props} /> : null;
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
  return plain(a) === plain(b);
}

function TypeName({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  onConfirm,
  expected,
  fieldLabel,
  hint,
}: TypeNameDialogProps) {
  const [typed, setTyped] = useState('');
  const form = useId();
  const right = same(typed, expected);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (right && !busy) onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button type="submit" form={form} variant="danger-solid" disabled={!right} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <form id={form} onSubmit={submit} className="mt-4">
        <Field label={fieldLabel} hint={hint}>
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={expected}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
