import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { alertKinds, whatsappHeaderTypes } from '@kursi/core/business/settings-rules.ts';
import { useText } from '../../../lib/text.ts';
import { ControlledField } from '../../../ui/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { type Changes, SettingsForm } from './settings-form.tsx';
import { Switches } from './switches.tsx';

const valuesOf = ({ alerts_whatsapp, whatsapp_header_type }: BusinessSettings): Changes => ({
  alerts_whatsapp: alerts_whatsapp ?? { allowed_alerts: [] },
  whatsapp_header_type,
});

export function MessagesSection({ business }: { readonly business: BusinessSettings }) {
  const t = useText();
  return (
    <SettingsForm section="messages" business={business} valuesOf={valuesOf}>
      <ControlledField group name="alerts_whatsapp" label={t('settings.alerts')}>
        {(field) => (
          <Switches
            all={alertKinds}
            chosen={(field.value as { allowed_alerts: string[] }).allowed_alerts}
            onChange={(allowed_alerts) => field.onChange({ allowed_alerts })}
            wordsOf={(kind) => ({ label: t(`settings.alert_${kind}`) })}
          />
        )}
      </ControlledField>
      <ControlledField group name="whatsapp_header_type" label={t('settings.header_type')}>
        {(field) => (
          <RadioGroup
            label={t('settings.header_type')}
            value={field.value as string}
            onValueChange={field.onChange}
            options={whatsappHeaderTypes.map((value) => ({ value, label: t(`settings.header_${value}`) }))}
          />
        )}
      </ControlledField>
    </SettingsForm>
  );
}
