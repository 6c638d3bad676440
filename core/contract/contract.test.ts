import { expect, test } from 'vitest';
import { pathParameters } from './call.ts';
import { allCalls } from './contract.ts';
import { errors, errorsOfEveryCall } from './errors.ts';

test('no two calls share a method and a path', () => {
  const addresses = allCalls().map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Field names that the specification writes with dashes. */
const WITH_DASHES = ['start-after-name', 'start-after-user-id'];

test.each(allCalls())('$name is declared completely', ({ call }) => {
  const fields = Object.keys(call.input.shape);
  for (const parameter of pathParameters(call.path)) expect(fields).toContain(parameter);
  for (const field of fields.filter((name) => !WITH_DASHES.includes(name)))
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
