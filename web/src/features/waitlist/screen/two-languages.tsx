import { Fragment } from 'react';
import { type Locale, languageTag, locales, type Translate } from '../../../lib/text.ts';

export type Languages = Readonly<Record<Locale, Translate>>;

interface TwoLanguagesProps {
  readonly of: Languages;
  readonly say: (t: Translate, locale: Locale) => string;
}

/** The same in both languages, one below the other or side by side as its place wants. */
export function TwoLanguages({ of, say }: TwoLanguagesProps) {
  return locales.map((locale) => (
    <Fragment key={locale}>
      <span lang={languageTag[locale]} className={locale === 'en' ? undefined : 'other'}>
        {say(of[locale], locale)}
      </span>{' '}
    </Fragment>
  ));
}
