import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { ControlledField } from '../../../ui/form.tsx';
import { Bank } from './bank.tsx';
import { Line, NumberInput } from './fields.tsx';
import { type Changes, orNull, SettingsForm } from './settings-form.tsx';

const valuesOf = ({ tax_rate, discount_limit, gstin }: BusinessSettings): Changes => ({
  tax_rate,
  discount_limit,
  gstin: gstin ?? '',
});

interface MoneySectionProps {
  readonly business: BusinessSettings;
  readonly role: MemberRole;
}

export function MoneySection({ business, role }: MoneySectionProps) {
  const t = useText();
  return (
    <>
      <SettingsForm
        section="money"
        business={business}
        valuesOf={valuesOf}
        complete={(values) => ({ ...values, gstin: orNull(values.gstin) })}
        limitText={(field, limit) => (field === 'gstin' ? undefined : `${limit / 100} %`)}
      >
        <div className="grid max-w-md gap-5">
          <ControlledField name="tax_rate" label={t('settings.tax_rate')} hint={t('settings.tax_rate_hint')}>
            {(field) => (
              <NumberInput value={field.value as number} scale={100} unit="%" onChange={field.onChange} />
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
          <Line
            name="gstin"
            label={t('settings.gstin')}
            hint={t('settings.gstin_hint')}
            input={{
              className: 'num',
              autoCapitalize: 'characters',
              spellCheck: false,
              placeholder: '27AAPFU0939F1ZV',
            }}
          />
        </div>
      </SettingsForm>
      {may(settingsCalls.getBank, { role }) && <Bank businessId={business.id} />}
    </>
  );
}
