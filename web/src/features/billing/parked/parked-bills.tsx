import type { ParkedBill } from '@kursi/core/billing/parked-bills.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { useId, useState } from 'react';
import { formatInstant, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconTrash } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Catalogue } from '../draft/bill-catalogue.ts';

interface ParkedListProps {
  readonly items: readonly ParkedBill[];
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  readonly timeZone: string;
  readonly onTakeUp: (one: ParkedBill) => void;
  readonly onThrowAway: (one: ParkedBill) => void;
  readonly onClose: () => void;
}

/** The bills that lie aside; a press takes one up. */
export function ParkedList(props: ParkedListProps) {
  const { items, catalogue, products, timeZone, onTakeUp, onThrowAway, onClose } = props;
  const t = useText();
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? []);
  return (
    <Dialog onClose={onClose} title={t('parked.title')} closeLabel={t('action.close')}>
      {items.length === 0 ? (
        <EmptyState compact title={t('parked.none')}>
          {t('parked.none_more')}
        </EmptyState>
      ) : (
        <ListRows className="-mx-4">
          {items.map((one) => {
            const title = one.client?.name ?? one.name ?? t('bill.no_name');
            const lines = [
              ...named(catalogue.services, one.service_ids),
              ...named(products, one.product_ids),
            ].join(', ');
            const at = formatInstant(one.parked_at, { timeZone });
            return (
              <div key={one.id} className="flex items-center gap-1 pr-3">
                <ListRow
                  className="min-w-0 flex-1"
                  title={title}
                  sub={[lines, one.parked_by_name ? t('parked.by', { name: one.parked_by_name, at }) : at]
                    .filter(Boolean)
                    .join(' · ')}
                  end={<span className="num">{formatMoney(one.total_amount)}</span>}
                  onOpen={() => onTakeUp(one)}
                />
                <IconButton
                  variant="quiet"
                  label={t('parked.throw_away', { name: title })}
                  icon={<IconTrash aria-hidden />}
                  onClick={() => onThrowAway(one)}
                />
              </div>
            );
          })}
        </ListRows>
      )}
    </Dialog>
  );
}

interface ParkDialogProps {
  /** What was typed where the client is looked for. */
  readonly typed: string;
  readonly busy: boolean;
  readonly onPark: (name: string) => void;
  readonly onClose: () => void;
}

/** A bill without a client is asked what to call it, so that it is found again. */
export function ParkDialog({ typed, busy, onPark, onClose }: ParkDialogProps) {
  const t = useText();
  const [name, setName] = useState(typed);
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      title={t('parked.park')}
      footer={
        <CancelAndSubmit onCancel={onClose} form={formId} loading={busy}>
          {t('parked.park')}
        </CancelAndSubmit>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onPark(name);
        }}
      >
        <Field label={t('parked.name')} optional={t('state.optional')}>
          <TextInput
            value={name}
            maxLength={80}
            placeholder={t('parked.name_such_as')}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
