import type { Bill } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { toneOf } from '../../../shared/calendar-tones.ts';
import { AllergyMark } from '../../../shared/clients/client-warnings.tsx';
import { TimeField } from '../../../shared/hours/time-field.tsx';
import { readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Textarea } from '../../../ui/fields/textarea.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconPlus, IconX } from '../../../ui/pictures/icons.ts';
import { type Catalogue, type Kind, whoMayHaveDone } from '../draft/bill-catalogue.ts';
import { changePerson, changeService } from '../draft/bill-draft.ts';
import { ownDiscounts } from '../draft/bill-sums.ts';
import type { BookedWith } from '../draft/booked-price.ts';
import type { AtDesk } from '../draft/who-and-when.ts';
import { TypedInput } from '../typed-input.tsx';
import { BillLine, LinesHead } from './bill-line.tsx';
import { CoverRow, type Covers, HeldStrip } from './cover-rows.tsx';
import { DiscountRow, LineStrip, newDiscount } from './discount-row.tsx';
import { MembershipLines } from './membership-lines.tsx';
import { ProductLines } from './product-lines.tsx';

interface BillLinesProps {
  readonly bill: BillDraft;
  readonly client: Pick<Client, 'allergies'> | undefined;
  readonly sums: Bill;
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  readonly atDesk: () => AtDesk;
  readonly booked: BookedWith;
  /** The row of the tip is open, also without an amount. */
  readonly hasTip: boolean;
  readonly onHasTip: (has: boolean) => void;
  /** Owners and admins charge another price. */
  readonly mayChangePrices: boolean;
  readonly kinds: readonly Kind[];
  readonly cover: Covers;
  readonly onChange: (bill: BillDraft) => void;
}

/** What is on the bill. Every line can be changed in place. */
export function BillLines(props: BillLinesProps) {
  const { bill, client, sums, catalogue, products, atDesk, hasTip, onHasTip, mayChangePrices, onChange } =
    props;
  const { kinds, cover, booked } = props;
  const t = useText();
  const showsTip = bill.services.length > 0 && (bill.tip > 0 || hasTip);
  return (
    <div>
      {bill.services.length > 0 && (
        <ul aria-label={t('bill.services')}>
          <LinesHead names={[t('bill.service'), t('bill.with'), t('bill.from'), t('bill.amount')]} />
          {bill.services.map((line, i) => {
            const service = catalogue.services.find(({ id }) => id === line.service_id);
            if (!service) return null;
            const { name } = service;
            return (
              <BillLine
                key={line.key}
                name={name}
                more={<AllergyMark of={client} />}
                price={line.price}
                mayChangePrice={mayChangePrices}
                discount={line.discount}
                amount={line.price}
                onChange={(change) => onChange(changeService(bill, line.key, change))}
                onRemove={() =>
                  onChange({ ...bill, services: bill.services.filter(({ key }) => key !== line.key) })
                }
                below={<CoverRow {...cover} bill={bill} at={i} onChange={onChange} />}
              >
                <Select
                  label={t('bill.who', { name })}
                  value={line.entity_id}
                  options={whoMayHaveDone(catalogue, service, line.entity_id).map((one) => ({
                    value: one.id,
                    label: one.name,
                    lead: <Avatar name={one.name} shape="arch" size="small" tone={toneOf(one.colour)} />,
                  }))}
                  onValueChange={(id) =>
                    onChange(changePerson(bill, service, line.key, id, { ...atDesk(), booked }))
                  }
                />
                {line.booking_id ? (
                  <span className="num">{formatTime(line.service_time)}</span>
                ) : (
                  <TimeField
                    className="num"
                    aria-label={t('bill.from_of', { name })}
                    value={line.service_time}
                    onChange={(time) =>
                      time && onChange(changeService(bill, line.key, { service_time: time, is_timed: true }))
                    }
                  />
                )}
              </BillLine>
            );
          })}
        </ul>
      )}
      {bill.products.length > 0 && (
        <ProductLines
          bill={bill}
          calendars={catalogue.calendars}
          products={products}
          mayChangePrices={mayChangePrices}
          onChange={onChange}
        />
      )}
      {bill.memberships.length > 0 && (
        <MembershipLines
          bill={bill}
          kinds={kinds}
          calendars={catalogue.calendars}
          mayChangePrices={mayChangePrices}
          onChange={onChange}
        />
      )}
      {bill.discount && (
        <DiscountRow
          label={t('bill.discount_whole')}
          isLabelled
          discount={bill.discount}
          most={subtractPaise(sums.gross, ownDiscounts(bill))}
          off={`−${formatMoney(subtractPaise(sums.discount, ownDiscounts(bill)))}`}
          onChange={(discount) => onChange({ ...bill, discount })}
        />
      )}
      {showsTip && (
        <TipRow bill={bill} catalogue={catalogue} onChange={onChange} onRemove={() => onHasTip(false)} />
      )}
      {sums.lines.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-3">
          {!bill.discount && (
            <Button size="small" onClick={() => onChange({ ...bill, discount: newDiscount })}>
              <IconPlus className="i-s" aria-hidden />
              {t('bill.discount')} <Kbd>D</Kbd>
            </Button>
          )}
          {!showsTip && bill.services.length > 0 && (
            <Button size="small" onClick={() => onHasTip(true)}>
              <IconPlus className="i-s" aria-hidden />
              {t('bill.tip')} <Kbd>T</Kbd>
            </Button>
          )}
        </div>
      )}
      {sums.lines.length > 0 && (
        <Field label={t('bill.note')} className="pt-4">
          <Textarea
            rows={2}
            maxLength={2000}
            value={bill.note}
            onChange={({ target }) => onChange({ ...bill, note: target.value })}
          />
        </Field>
      )}
      <HeldStrip {...cover} bill={bill} now={Temporal.Now.instant()} onChange={onChange} />
    </div>
  );
}

const TIPS = [paise(50_00), paise(100_00), paise(200_00)] as const;
const EVERYBODY = 'everybody';

interface TipRowProps {
  readonly bill: BillDraft;
  readonly catalogue: Catalogue;
  readonly onChange: (bill: BillDraft) => void;
  readonly onRemove: () => void;
}

function TipRow({ bill, catalogue, onChange, onRemove }: TipRowProps) {
  const t = useText();
  const served = catalogue.calendars.filter(({ id }) =>
    bill.services.some(({ entity_id }) => entity_id === id),
  );
  return (
    <LineStrip className="bg-sunken @max-[33rem]:gap-1.5 @max-[33rem]:px-2">
      <span className="font-medium">{t('bill.tip')}</span>
      {TIPS.map((tip) => (
        <PickChip
          key={tip}
          className="@max-[33rem]:px-2"
          picked={bill.tip === tip}
          onPickedChange={() => onChange({ ...bill, tip })}
        >
          {formatMoney(tip)}
        </PickChip>
      ))}
      <TypedInput
        className="num w-20 @max-[33rem]:w-18 [&>input]:text-right"
        label={t('bill.tip_amount')}
        text={bill.tip === 0 ? '' : rupeesText(bill.tip)}
        placeholder="0"
        autoFocus={bill.tip === 0}
        read={(text) => {
          const read = text.trim() === '' ? { paise: noPaise } : readRupees(text);
          return 'problem' in read ? read : { value: read.paise };
        }}
        onValue={(tip) => onChange({ ...bill, tip })}
      />
      {served.length > 1 && (
        <Select
          label={t('bill.tip_for')}
          className="min-w-28 flex-1 @max-[33rem]:order-1 @max-[33rem]:basis-full"
          value={bill.tip_entity_id ?? EVERYBODY}
          options={[
            { value: EVERYBODY, label: t('bill.tip_shared') },
            ...served.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(id) => onChange({ ...bill, tip_entity_id: id === EVERYBODY ? null : id })}
        />
      )}
      <IconButton
        className="ml-auto"
        label={t('bill.tip_remove')}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={() => {
          onRemove();
          onChange({ ...bill, tip: noPaise, tip_entity_id: null });
        }}
      />
    </LineStrip>
  );
}
