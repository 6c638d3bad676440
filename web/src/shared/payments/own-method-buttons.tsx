import { isReference } from '@kursi/core/payments/paid-by.ts';
import { type HandCode, REFERENCE_MAX } from '@kursi/core/payments/payment-methods.ts';
import { type FormEvent, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { methodIconOf, type OwnMethodRow, useOwnMethods } from './own-methods.ts';

/** A payment by a method of the business, as it is sent. */
export interface TakenByOwn {
  readonly type: 'other';
  readonly method_id: string;
  readonly method_name: string;
  readonly method_reference: string | null;
}

/** What a call takes of it; its name is for the page. */
export function sentBy(by: { readonly type: HandCode } | TakenByOwn) {
  if (by.type !== 'other') return { type: by.type };
  const { type, method_id, method_reference } = by;
  return { type, method_id, method_reference };
}

interface OwnMethodButtonsProps {
  readonly businessId: string;
  /** Left out: the name alone. */
  readonly amount?: string;
  readonly size?: 'small';
  readonly pending?: boolean;
  readonly onTake: (by: TakenByOwn) => void;
}

/** One button for each method of the business; one that has a slip asks for its number first. */
export function OwnMethodButtons({
  businessId,
  amount,
  size,
  pending = false,
  onTake,
}: OwnMethodButtonsProps) {
  const t = useText();
  const methods = useOwnMethods(businessId);
  const [asked, setAsked] = useState<OwnMethodRow | null>(null);
  const take = ({ id, name }: OwnMethodRow, reference = '') => {
    setAsked(null);
    onTake({ type: 'other', method_id: id, method_name: name, method_reference: reference.trim() || null });
  };
  const sized = size ? { size } : {};
  return (
    <>
      {methods.map((method) => {
        const { id, name, icon, asks_reference } = method;
        const Icon = methodIconOf[icon];
        return (
          <Button
            key={id}
            {...sized}
            loading={pending}
            aria-expanded={asks_reference ? asked?.id === id : undefined}
            onClick={() => (asks_reference ? setAsked(asked?.id === id ? null : method) : take(method))}
          >
            <Icon className={size ? 'i-s' : 'i-m'} aria-hidden />
            {amount ? t('method.take_by', { amount, name }) : name}
          </Button>
        );
      })}
      {asked && (
        <ReferenceForm key={asked.id} method={asked} onTake={(reference) => take(asked, reference)} />
      )}
    </>
  );
}

interface ReferenceFormProps {
  readonly method: OwnMethodRow;
  readonly onTake: (reference: string) => void;
}

function ReferenceForm({ method, onTake }: ReferenceFormProps) {
  const t = useText();
  const [text, setText] = useState('');
  const problem = referenceProblem(t, text);
  return (
    <form
      className="flex w-full flex-wrap items-end gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (!problem) onTake(text);
      }}
    >
      <Field
        className="min-w-40 flex-1"
        label={t('method.reference_of', { name: method.name })}
        optional={t('state.optional')}
        error={problem}
      >
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary">
        {t('method.received')}
      </Button>
    </form>
  );
}

/** Why a reference cannot be kept; undefined when it can. */
export function referenceProblem(t: ReturnType<typeof useText>, text: string): string | undefined {
  return isReference(text) ? undefined : t('method.reference_problem');
}
