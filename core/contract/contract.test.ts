import { expect, test } from 'vitest';
import { writtenTemplate } from '../messaging/templates.contract.ts';
import { pathParameters } from './call.ts';
import { allCalls } from './contract.ts';
import { errors, errorsOfEveryCall } from './errors.ts';
import { specSentences } from './spec-sentences.ts';

test('no two calls share a method and a path', () => {
  const addresses = allCalls().map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Paths of the specification's style that strict tools cannot tell apart, such as /visit/{id} and /visit/payment. */
const AMBIGUOUS_PAIRS = 23;

test('no new path is ambiguous beside another', () => {
  const paths = [...new Set(allCalls().map(({ call }) => call.path))].map((path) => path.split('/'));
  const isParameter = (part: string | undefined) => part?.startsWith('{');
  const isAmbiguous = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length &&
    one.every((part, i) => part === other[i] || isParameter(part) || isParameter(other[i]));
  const pairs = paths.flatMap((one, i) =>
    paths
      .slice(i + 1)
      .filter((other) => isAmbiguous(one, other))
      .map((other) => `${one.join('/')} and ${other.join('/')}`),
  );
  expect(pairs.length, pairs.join('\n')).toBeLessThanOrEqual(AMBIGUOUS_PAIRS);
});

test.each([
  ['BUSINESS_NOT_SAVED', 'Failed to save business'],
  ['BUSINESS_ID_REQUIRED', 'Business ID is required'],
  ['MEMBER_EXISTS', 'Member already exists'],
  ['INVALID_STATUSES', 'Invalid statuses'],
  ['UNEXPECTED', 'Something went wrong'],
  ['APP_ID_NOT_FOUND', 'App ID not found'],
  ['TEMPLATE_NOT_CREATED', 'Failed to create template'],
  ['CAMPAIGN_NOT_AVAILABLE', 'Business or user is not available'],
  ['TEMPLATE_NOT_UPDATED', 'Failed to update template'],
] as const)('%s is refused with the sentence of the specification', (code, sentence) => {
  expect(errors[code].message).toBe(sentence);
});

test('every sentence of the specification is on the wire', () => {
  const said = [
    ...Object.values(errors).map(({ message }) => message),
    ...allCalls().flatMap(({ call }) => (call.failure ? [specSentences[call.failure]] : [])),
  ];
  expect(Object.values(specSentences).filter((sentence) => !said.includes(sentence))).toEqual([]);
});

/** Field names that the specification writes with dashes, or in camel case. */
const WITH_DASHES = ['start-after-name', 'start-after-user-id'];
const CAMEL_CASE = ['appId', 'templateId', ...Object.keys(writtenTemplate)];
const SPELLED_BY_THE_SPEC = ['postbackTexts', ...WITH_DASHES, ...CAMEL_CASE];

test.each(allCalls())('$name is declared completely', ({ call }) => {
  const fields = Object.keys(call.input.shape);
  for (const parameter of pathParameters(call.path)) expect(fields).toContain(parameter);
  for (const field of fields.filter((name) => !SPELLED_BY_THE_SPEC.includes(name)))
    expect(field).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  for (const code of call.errors) {
    expect(Object.keys(errors)).toContain(code);
    expect(errorsOfEveryCall).not.toContain(code);
  }
  if (call.idempotent) expect([call.method, call.who.public]).toEqual(['POST', undefined]);
  if (call.about) expect(fields).toContain(call.about.field);
  expect(call.perMinute).toBeGreaterThan(0);
  expect(call.bodyLimit).toBeGreaterThan(0);
  if (call.body !== 'json') expect([call.method === 'GET', call.idempotent]).toEqual([false, false]);
});
