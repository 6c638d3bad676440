import { identityCalls, type User } from '@kursi/core/identity/identity.contract.ts';
import { type SendOptions, send } from '../../lib/api/api.ts';
import { userChanged } from '../../lib/api/session.ts';
import { useTheme } from '../../lib/device/theme.ts';
import { setSingleKeysOff, useSingleKeysOff } from '../../lib/keyboard/shortcuts.tsx';
import { useCommand } from '../../lib/sync/command.ts';
import { type Locale, locales, t as say, setLocale, useLocale, useText } from '../../lib/text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { ThemeChoice } from '../../ui/fields/theme-choice.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { ProfileSection } from './profile-section.tsx';

/** Only people at a desk have shortcuts of a single key. */
export function LanguageAndLook({ hasDesk }: { readonly hasDesk: boolean }) {
  const t = useText();
  const locale = useLocale();
  const change = useCommand(changeLanguage, {
    scope: () => 'language',
    onDone: (saved) => {
      if (saved) userChanged(saved);
    },
    onRefused: () => {
      showToast({ text: say('profile.language_here_only'), tone: 'bad' });
      return true;
    },
  });
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
            value={change.pendingInput ?? locale}
            onValueChange={(next) => void change.run(next)}
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
        {hasDesk && (
          <Switch
            end
            label={t('shortcuts.single_keys')}
            sub={t('shortcuts.single_keys_body')}
            checked={!singleKeysOff}
            onChange={(event) => setSingleKeysOff(!event.target.checked)}
          />
        )}
      </div>
    </ProfileSection>
  );
}

/** Applied on this device first; then saved to the account, for other devices and mails. */
async function changeLanguage(locale: Locale, options: SendOptions): Promise<User | null> {
  try {
    await setLocale(locale);
  } catch {
    showToast({ text: say('language.failed'), tone: 'bad' });
    return null;
  }
  return send(identityCalls.updateProfile, { locale }, options);
}
