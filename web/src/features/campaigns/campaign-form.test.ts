import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { expect, test } from 'vitest';
import { emptyCampaign, freeName, previewOf, withTemplate } from './campaign-form.ts';

const variable = (key: number, name: string, source: 'typed' | 'client_name' | 'last_service') =>
  ({ key, name, source, sample: `example ${key}`, section: 'Data', kind: 'Name' }) as const;
const template: CampaignTemplate = {
  id: '1',
  containerMeta: '{"data":"Hello {{1}}"}',
  templateType: 'TEXT',
  owner: 'custom',
  elementName: 'hello',
  languageCode: 'en',
  category: 'MARKETING',
  vertical: '',
  buttons: [],
  variables: [
    variable(1, 'First name', 'client_name'),
    // The name of the client as well, by what it is called.
    variable(2, 'Name', 'typed'),
    variable(3, 'Offer', 'typed'),
    variable(4, 'Service', 'last_service'),
  ],
  selectedMedia: null,
};
const typed = {
  template_params: [{ key: 3, section: 'Data', name: 'Offer', value: ' ₹200  off ' } as const],
};
const today = Temporal.PlainDate.from('2026-11-18');
const shown = (client: Parameters<typeof previewOf>[2]) =>
  previewOf(template, typed, client, today, 'Aangan').variables.map(({ sample }) => sample);

test('the preview says what arrives: the greeting, and what was typed on one line', () => {
  expect(shown({ name: 'Mrs Sharma', last_visit_on: null, last_service: 'Haircut' })).toEqual([
    ...['Mrs Sharma', 'Mrs Sharma', '₹200 off', 'Haircut'],
  ]);
});

test('of a client who had nothing yet the preview says what the message would, not the example', () => {
  expect(shown({ name: 'Mrs Sharma', last_visit_on: null, last_service: null }).at(-1)).toBe('last visit');
});

test('without a client the examples stand for what their record would say', () => {
  expect(shown(null)).toEqual(['example 1', 'example 2', '₹200 off', 'example 4']);
});

test('a new campaign gets a name that no other one has', () => {
  expect(freeName('We miss you, November', [])).toBe('We miss you, November');
  const taken = ['We miss you, November', 'We miss you, November (2)'];
  expect(freeName('We miss you, November', taken)).toBe('We miss you, November (3)');
  expect(freeName('x'.repeat(120), ['x'.repeat(100)])).toBe(`${'x'.repeat(96)} (2)`);
});

test('a button about booking leads to the booking page unless something else is chosen', () => {
  const texts = ['Book a time', 'See prices', 'समय बुक करें', 'Stop messages'];
  const buttons = texts.map((text) => ({ type: 'QUICK_REPLY', text }) as const);
  const { postback_texts } = withTemplate(emptyCampaign, { ...template, buttons });
  expect(postback_texts.map(({ text }) => text)).toEqual(['BOOK', 'See prices', 'BOOK']);
});
