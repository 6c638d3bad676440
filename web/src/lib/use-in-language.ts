import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { useMemo } from 'react';
import { useLocale } from './text.ts';

/** For answers that do not come through `callQuery`, which does it by itself: names in the reader's language. */
export function useInLanguage<T>(answer: T): T {
  const locale = useLocale();
  return useMemo(() => inLanguage(answer, locale), [answer, locale]);
}
