import { gstinFitsState } from '@kursi/core/business/indian-states.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { useFormContext } from 'react-hook-form';
import { may } from '../../../lib/may.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { Warning } from '../../../shared/warning.tsx';
import { ControlledField } from '../../../ui/form.tsx';
import { stateName } from '../onboarding/indian-states.ts';
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
          <GstinLine state={business.state} />
        </div>
      </SettingsForm>
      {may(settingsCalls.getBank, { role }) && <Bank businessId={business.id} />}
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
