import { type Locale, setLocale, useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';

/** Names the other language in that language, so that people who need it can read it. */
export function LanguageSwitch() {
  const t = useText();
  const other: Locale = useLocale() === 'en' ? 'hi' : 'en';
  return (
    <Button
      variant="quiet"
      className="language-name max-phone:px-1"
      lang={other}
      onClick={() => setLocale(other).catch(() => showToast({ text: t('language.failed'), tone: 'bad' }))}
    >
      {t(`language.${other}`)}
    </Button>
  );
}
