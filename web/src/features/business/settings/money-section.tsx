import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import { gstinFitsState } from '@kursi/core/business/indian-states.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { SALON_TAX_RATE } from '@kursi/core/business/settings-rules.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { useFormContext } from 'react-hook-form';
import { formatMoney } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { orNull } from '../../../shared/forms/or-null.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { stateName } from '../onboarding/indian-states.ts';
import { Bank } from './bank.tsx';
import { Line, NumberInput } from './fields.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';

const valuesOf = (business: BusinessSettings): Changes => ({
  tax_rate: business.tax_rate,
  prices_include_tax: business.prices_include_tax,
  rounds_off: business.rounds_off,
  commission_before_tax: business.commission_before_tax,
  discount_limit: business.discount_limit,
  opening_cash: business.opening_cash,
  staff_count_blind: business.staff_count_blind,
  gstin: business.gstin ?? '',
  upi_id: business.upi_id ?? '',
  legal_name: business.legal_name ?? '',
  legal_address: business.legal_address ?? '',
  receipt_prefix: business.receipt_prefix ?? '',
});

interface MoneySectionProps {
  readonly business: BusinessSettings;
  readonly member: Holder;
}

export function MoneySection({ business, member }: MoneySectionProps) {
  const t = useText();
  return (
    <>
      <SettingsForm
        section="money"
        business={business}
        valuesOf={valuesOf}
        complete={(values) => ({
          ...values,
          gstin: orNull(values.gstin),
          upi_id: orNull(values.upi_id),
          legal_name: orNull(values.legal_name),
          legal_address: orNull(values.legal_address),
          receipt_prefix: orNull(values.receipt_prefix),
        })}
        limitText={(field, limit) => {
          if (field === 'opening_cash') return formatMoney(paise(limit));
          return field === 'gstin' ? undefined : `${limit / 100} %`;
        }}
      >
        <div className="grid max-w-md gap-5">
          <ControlledField name="tax_rate" label={t('settings.tax_rate')} hint={t('settings.tax_rate_hint')}>
            {(field) => (
              <div className="grid justify-items-start gap-2">
                <NumberInput value={field.value as number} scale={100} unit="%" onChange={field.onChange} />
                {field.value === 0 && (
                  <Button size="small" onClick={() => field.onChange(SALON_TAX_RATE)}>
                    {t('settings.tax_rate_offer', { rate: `${SALON_TAX_RATE / 100} %` })}
                  </Button>
                )}
              </div>
            )}
          </ControlledField>
          <ControlledField
            name="discount_limit"
            label={t('settings.discount_limit')}
            hint={t('settings.discount_limit_hint')}
          >
            {(field) => (
              <NumberInput value={field.value as number} scale={100} unit="%" onChange={field.onChange} />
            )}
          </ControlledField>
          <ControlledField name="prices_include_tax" label={t('settings.prices_tax')} group>
            {(field) => (
              <Switch
                label={t('settings.prices_include_tax')}
                checked={field.value as boolean}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          </ControlledField>
          <ControlledField name="rounds_off" label={t('settings.round_off')} group>
            {(field) => (
              <Switch
                label={t('settings.rounds_off')}
                checked={field.value as boolean}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          </ControlledField>
          <ControlledField
            name="commission_before_tax"
            label={t('settings.commission')}
            hint={t('settings.commission_hint')}
            group
          >
            {(field) => (
              <Switch
                label={t('settings.commission_before_tax')}
                checked={field.value as boolean}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          </ControlledField>
          <ControlledField
            name="opening_cash"
            label={t('settings.opening_cash')}
            hint={t('settings.opening_cash_hint')}
          >
            {(field) => (
              <NumberInput value={field.value as number} scale={100} unit="₹" onChange={field.onChange} />
            )}
          </ControlledField>
          <ControlledField
            name="staff_count_blind"
            label={t('settings.count')}
            hint={t('settings.staff_count_blind_hint')}
            group
          >
            {(field) => (
              <Switch
                label={t('settings.staff_count_blind')}
                checked={field.value as boolean}
                onChange={({ target }) => field.onChange(target.checked)}
              />
            )}
          </ControlledField>
          <GstinLine state={business.state} />
          <Line
            name="upi_id"
            label={t('settings.upi_id')}
            hint={t('settings.upi_id_hint')}
            input={{
              inputMode: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
              placeholder: 'salon@okbank',
            }}
          />
          <Line name="legal_name" label={t('settings.legal_name')} hint={t('settings.legal_name_hint')} />
          <Line name="legal_address" label={t('settings.legal_address')} />
          <Line
            name="receipt_prefix"
            label={t('settings.receipt_prefix')}
            hint={t('settings.receipt_prefix_hint', {
              number: receiptNumber(prefixFromName(business.name), '2026-27', 412),
            })}
            input={{ className: 'num', autoCapitalize: 'characters', maxLength: 3 }}
          />
        </div>
      </SettingsForm>
      {may(settingsCalls.getBank, member) && <Bank businessId={business.id} />}
    </>
  );
}

function GstinLine({ state }: { readonly state: string }) {
  const t = useText();
  const locale = useLocale();
  const gstin = useFormContext<{ gstin: string }>().watch('gstin');
  return (
    <Line
      name="gstin"
      label={t('settings.gstin')}
      hint={
        gstinFitsState(gstin, state) ? (
          t('settings.gstin_hint')
        ) : (
          <Warning>{t('settings.gstin_elsewhere', { state: stateName(state, locale) })}</Warning>
        )
      }
      input={{
        className: 'num',
        autoCapitalize: 'characters',
        spellCheck: false,
        placeholder: '27AAPFU0939F1ZV',
      }}
    />
  );
}
