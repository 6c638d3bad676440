import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { userChanged } from '../../lib/session.ts';
import { setSingleKeysOff, useSingleKeysOff } from '../../lib/shortcuts.tsx';
import { type Locale, locales, t as say, setLocale, useLocale, useText } from '../../lib/text.ts';
import { useTheme } from '../../lib/theme.ts';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import { showToast } from '../../ui/toast.ts';
import { ProfileSection } from './profile-section.tsx';

export function LanguageAndLook() {
  const t = useText();
  const locale = useLocale();
  const [wanted, setWanted] = useState<Locale | null>(null);
  const [theme, setTheme] = useTheme();
  const singleKeysOff = useSingleKeysOff();
  return (
    <ProfileSection title={t('profile.appearance')} lead={t('profile.appearance_lead')}>
      <div className="grid max-w-md gap-6">
        <Field group label={t('profile.language')}>
          <Segmented
            label={t('profile.language')}
            wide
            className="max-w-xs"
            options={locales.map((value) => ({
              value,
              label: <span lang={value}>{t(`language.${value}`)}</span>,
            }))}
            value={wanted ?? locale}
            onValueChange={(next) => {
              setWanted(next);
              void changeLanguage(next).finally(() => setWanted(null));
            }}
          />
        </Field>
        <Field group label={t('profile.theme')}>
          <ThemeChoice
            label={t('profile.theme')}
            value={theme}
            onValueChange={setTheme}
            labels={{ light: t('theme.light'), dark: t('theme.dark'), system: t('theme.system') }}
          />
        </Field>
        <Switch
          end
          label={t('shortcuts.single_keys')}
          sub={t('shortcuts.single_keys_body')}
          checked={!singleKeysOff}
          onChange={(event) => setSingleKeysOff(!event.target.checked)}
        />
      </div>
    </ProfileSection>
  );
}

/** Applied on this device first; then saved to the account, for other devices and mails. */
async function changeLanguage(locale: Locale): Promise<void> {
  try {
    await setLocale(locale);
  } catch {
    showToast({ text: say('language.failed'), tone: 'bad' });
    return;
  }
  try {
    userChanged(await send(identityCalls.updateProfile, { locale }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ text: say('profile.language_here_only'), tone: 'bad' });
  }
}
