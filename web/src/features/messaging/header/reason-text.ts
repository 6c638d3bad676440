import type { useText } from '../../../lib/text.ts';

const aboutName = /display name|guideline|name/i;

/** Another name may help. */
export const isAboutName = (reason: string | null) => aboutName.test(reason ?? '');

/** What the provider says about a name, in words; a sentence that we do not know is shown as it is. */
export function reasonText(t: ReturnType<typeof useText>, reason: string | null): string {
  const text = reason ?? '';
  if (aboutName.test(text)) return t('own.reason_name');
  if (/phone|number|already/i.test(text)) return t('own.reason_number');
  if (/ban|disabled|policy/i.test(text)) return t('own.reason_policy');
  return text === '' || /^[A-Z_]+$/.test(text)
    ? t('own.reason_none')
    : t('own.reason_quoted', { reason: text });
}
