import { expect, test } from 'vitest';
import { optOutWord } from './opt-out-words.ts';
import { starterDrafts } from './starter-templates.ts';
import { checkTemplate } from './template-rules/template-rules.ts';

const drafts = starterDrafts();

test.each(drafts)('$elementName in $languageCode keeps every rule of WhatsApp', (draft) => {
  const {
    elementName: element_name,
    languageCode: language_code,
    templateType: template_type,
    ...rest
  } = draft;
  const others = drafts.filter((one) => one !== draft).map(({ content }) => ({ content, footer: null }));
  const written = { ...rest, element_name, language_code, template_type, header: null, footer: null };
  const broken = checkTemplate({ ...written, example_media: null }, { others }).filter(({ isMet }) => !isMet);
  expect(broken.map(({ rule }) => rule)).toEqual([]);
});

test.each(drafts)(
  '$elementName in $languageCode says who writes, and can be stopped',
  ({ buttons, variables }) => {
    expect(variables.map(({ source }) => source)).toContain('business_name');
    expect(buttons.map(({ text }) => optOutWord(text))).toContain('stop');
  },
);
