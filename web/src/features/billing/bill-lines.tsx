import { type Bill, type Discount, discountOn } from '@kursi/core/billing/bill.ts';
import { QUANTITY_MAX } from '@kursi/core/billing/billing.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import {
  noPaise,
  type Paise,
  paise,
  parseRupees,
  subtractPaise,
  sumPaise,
} from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { toneOf } from '../../shared/calendar-tones.ts';
import { RupeeInput, rupeesText } from '../../shared/rupees.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconPercent, IconPlus, IconX } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { PickChip } from '../../ui/pick-chip.tsx';
import { Select } from '../../ui/select.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  type BillDraft,
  type Catalogue,
  changePerson,
  changeProduct,
  changeService,
  whoDoes,
} from './bill-draft.ts';
import { DiscountRow, newDiscount } from './discount-row.tsx';

interface BillLinesProps {
  readonly bill: BillDraft;
  readonly sums: Bill;
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  /** Owners and admins charge another price. */
  readonly mayChangePrices: boolean;
  readonly onChange: (bill: BillDraft) => void;
}

/** What is on the bill. Every line can be changed in place. */
export function BillLines({ bill, sums, catalogue, products, mayChangePrices, onChange }: BillLinesProps) {
  const t = useText();
  const money = (amount: Paise) => formatMoney(amount);
  const off = (line: { price: Paise; discount: Discount | null }, quantity = 1) =>
    `−${formatMoney(discountOn(paise(line.price * quantity), line.discount))}`;
  return (
    <div className="k-bill-lines">
      {bill.services.length > 0 && (
        <ul aria-label={t('bill.services')}>
          <li className="head" aria-hidden>
            <span>{t('bill.service')}</span>
            <span>{t('bill.with')}</span>
            <span>{t('bill.from')}</span>
            <span className="r">{t('bill.amount')}</span>
          </li>
          {bill.services.map((line) => {
            const service = catalogue.services.find(({ id }) => id === line.service_id);
            if (!service) return null;
            const { name } = service;
            return (
              <li key={line.key}>
                <div className="line">
                  <span className="nm">{name}</span>
                  {line.booking_id ? (
                    <span>{catalogue.calendars.find(({ id }) => id === line.entity_id)?.name}</span>
                  ) : (
                    <Select
                      label={t('bill.who', { name })}
                      value={line.entity_id}
                      options={whoDoes(catalogue, service).map((one) => ({
                        value: one.id,
                        label: one.name,
                        lead: <Avatar name={one.name} shape="arch" size="small" tone={toneOf(one.colour)} />,
                      }))}
                      onValueChange={(id) => onChange(changePerson(bill, service, line.key, id))}
                    />
                  )}
                  {line.booking_id ? (
                    <span className="num">{formatTime(line.service_time)}</span>
                  ) : (
                    <TextInput
                      type="time"
                      className="num from"
                      aria-label={t('bill.from_of', { name })}
                      value={line.service_time}
                      step={300}
                      onChange={({ target }) =>
                        target.value &&
                        onChange(changeService(bill, line.key, { service_time: target.value }))
                      }
                    />
                  )}
                  <Price
                    key={line.price}
                    label={t('bill.price_of', { name })}
                    price={line.price}
                    fixed={!mayChangePrices}
                    onChange={(price) => onChange(changeService(bill, line.key, { price, is_agreed: true }))}
                  />
                  <LineActions
                    name={name}
                    hasDiscount={line.discount !== null}
                    onDiscount={() => onChange(changeService(bill, line.key, { discount: newDiscount }))}
                    onRemove={() =>
                      onChange({ ...bill, services: bill.services.filter(({ key }) => key !== line.key) })
                    }
                  />
                </div>
                {line.discount && (
                  <DiscountRow
                    label={t('bill.discount_of', { name })}
                    discount={line.discount}
                    off={off(line)}
                    onChange={(discount) => onChange(changeService(bill, line.key, { discount }))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {bill.products.length > 0 && (
        <ul aria-label={t('bill.products')}>
          <li className="head" aria-hidden>
            <span>{t('bill.product')}</span>
            <span>{t('bill.quantity')}</span>
            <span>{t('bill.each')}</span>
            <span className="r">{t('bill.amount')}</span>
          </li>
          {bill.products.map((line) => {
            const product = products.find(({ id }) => id === line.id);
            if (!product) return null;
            const { name, stock } = product;
            return (
              <li key={line.id}>
                <div className="line">
                  <span className="nm">
                    {name}
                    {line.quantity > stock ? (
                      <span className="block text-t1 text-warn">
                        {t('bill.only_left', { count: Math.max(0, stock) })}
                      </span>
                    ) : (
                      line.quantity === stock && (
                        <span className="block text-t1 text-warn">{t('bill.last_ones')}</span>
                      )
                    )}
                  </span>
                  <Stepper
                    value={line.quantity}
                    step={1}
                    min={1}
                    max={QUANTITY_MAX}
                    text={String(line.quantity)}
                    label={t('bill.quantity_of', { name })}
                    labels={{ less: t('bill.less', { name }), more: t('bill.more', { name }) }}
                    onValueChange={(quantity) => onChange(changeProduct(bill, line.id, { quantity }))}
                  />
                  <Price
                    key={line.price}
                    label={t('bill.price_of', { name })}
                    price={line.price}
                    fixed={!mayChangePrices}
                    onChange={(price) => onChange(changeProduct(bill, line.id, { price, is_agreed: true }))}
                  />
                  <span className="num r">{money(paise(line.price * line.quantity))}</span>
                  <LineActions
                    name={name}
                    hasDiscount={line.discount !== null}
                    onDiscount={() => onChange(changeProduct(bill, line.id, { discount: newDiscount }))}
                    onRemove={() => onChange(changeProduct(bill, line.id, { quantity: 0 }))}
                  />
                </div>
                {line.discount && (
                  <DiscountRow
                    label={t('bill.discount_of', { name })}
                    discount={line.discount}
                    off={off(line, line.quantity)}
                    onChange={(discount) => onChange(changeProduct(bill, line.id, { discount }))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {bill.discount && (
        <DiscountRow
          label={t('bill.discount_whole')}
          isLabelled
          discount={bill.discount}
          off={`−${formatMoney(wholeDiscount(bill, sums))}`}
          onChange={(discount) => onChange({ ...bill, discount })}
        />
      )}
      {bill.tip > 0 && <TipRow bill={bill} catalogue={catalogue} onChange={onChange} />}
      {sums.lines.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-3">
          {!bill.discount && (
            <Button size="small" onClick={() => onChange({ ...bill, discount: newDiscount })}>
              <IconPlus className="i-s" aria-hidden />
              {t('bill.discount')} <Kbd>D</Kbd>
            </Button>
          )}
          {bill.tip === 0 && (
            <Button size="small" onClick={() => onChange({ ...bill, tip: TIPS[0] })}>
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
    </div>
  );
}

/** What the discount of the bill takes off, beside those of its lines. */
function wholeDiscount(bill: BillDraft, sums: Bill): Paise {
  const lines = [...bill.services.map((line) => ({ ...line, quantity: 1 })), ...bill.products];
  const own = lines.map(({ price, quantity, discount }) => discountOn(paise(price * quantity), discount));
  return subtractPaise(sums.discount, sumPaise(own));
}

export const TIPS = [paise(50_00), paise(100_00), paise(200_00)] as const;
const EVERYBODY = 'everybody';

interface TipRowProps {
  readonly bill: BillDraft;
  readonly catalogue: Catalogue;
  readonly onChange: (bill: BillDraft) => void;
}

function TipRow({ bill, catalogue, onChange }: TipRowProps) {
  const t = useText();
  const served = catalogue.calendars.filter(({ id }) =>
    bill.services.some(({ entity_id }) => entity_id === id),
  );
  return (
    <div className="k-bill-off">
      <span className="font-medium">{t('bill.tip')}</span>
      {TIPS.map((tip) => (
        <PickChip key={tip} picked={bill.tip === tip} onPickedChange={() => onChange({ ...bill, tip })}>
          {formatMoney(tip)}
        </PickChip>
      ))}
      <Price
        key={bill.tip}
        label={t('bill.tip_amount')}
        price={bill.tip}
        fixed={false}
        onChange={(tip) => onChange({ ...bill, tip })}
      />
      {served.length > 1 && (
        <Select
          label={t('bill.tip_for')}
          className="min-w-36"
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
        onClick={() => onChange({ ...bill, tip: noPaise, tip_entity_id: null })}
      />
    </div>
  );
}

interface PriceProps {
  readonly label: string;
  readonly price: Paise;
  readonly fixed: boolean;
  readonly onChange: (price: Paise) => void;
}

/** Takes a price when it is left, so that a half-typed one is never charged. */
function Price({ label, price, fixed, onChange }: PriceProps) {
  const [text, setText] = useState(rupeesText(price));
  if (fixed) return <span className="num r">{formatMoney(price)}</span>;
  function leave(): void {
    const typed = parseRupees(text);
    if (typed === null || typed < 0 || typed > PRICE_MAX) setText(rupeesText(price));
    else if (typed !== price) onChange(typed);
  }
  return (
    <RupeeInput
      className="num price"
      aria-label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}

interface LineActionsProps {
  readonly name: string;
  readonly hasDiscount: boolean;
  readonly onDiscount: () => void;
  readonly onRemove: () => void;
}

function LineActions({ name, hasDiscount, onDiscount, onRemove }: LineActionsProps) {
  const t = useText();
  return (
    <span className="acts">
      {!hasDiscount && (
        <IconButton
          label={t('bill.discount_of', { name })}
          icon={<IconPercent className="i-m" aria-hidden />}
          onClick={onDiscount}
        />
      )}
      <IconButton
        label={t('bill.remove', { name })}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={onRemove}
      />
    </span>
  );
}
