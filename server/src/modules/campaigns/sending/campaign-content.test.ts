import { expect, test } from 'vitest';
import { makeContent } from './campaign-content.ts';

const template = {
  ...({
    element_name: 'we_miss_you',
    language_code: 'en',
    template_type: 'TEXT',
    content: 'Come back',
  } as const),
  ...({ app_id: 'app', provider_template_id: 'id', owner: 'product', variables: [] } as const),
};
const quickReplies = (...texts: string[]) => texts.map((text) => ({ type: 'QUICK_REPLY', text }) as const);

function postbacksOf(buttons: string[], postbacks: string[]) {
  const made = makeContent(
    { ...template, buttons: quickReplies(...buttons) },
    {
      template_params: [],
      media: [],
      postback_texts: postbacks.map((text, index) => ({ index, text })),
    },
    { business_url: 'aangan', business_name: 'Aangan', today: Temporal.PlainDate.from('2026-11-18') },
  )({ name: 'Asha', last_service: null, last_visit_on: null });
  return (made.postbacks ?? []).map(({ text }) => text);
}

test('a quick reply sends back what was chosen for it', () => {
  expect(postbacksOf(['Book a time', 'Prices'], ['BOOK', 'PRICES'])).toEqual(['BOOK', 'PRICES']);
});

test('only a button that says so stops or starts messages: through a shared sender that counts for every business', () => {
  expect(postbacksOf(['See prices', 'More'], [' Stop. ', 'START'])).toEqual([]);
  expect(postbacksOf(['Stop messages'], ['STOP'])).toEqual(['STOP']);
  expect(postbacksOf(['Start'], ['STOP'])).toEqual([]);
});

test('a quick reply of a campaign changes no visit', () => {
  expect(postbacksOf(['See prices'], [`change:${crypto.randomUUID()}`])).toEqual([]);
});
