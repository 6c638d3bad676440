import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type AnyCall, fieldsTravelIn, pathParameters } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { type ErrorBody, errors } from '@kursi/core/contract/errors.ts';
import type { FieldProblem } from '@kursi/core/contract/problems.ts';
import { describe, expect, test } from 'vitest';
import { seededRows } from '../../testing/existing/seeded-rows.ts';
import { type BadValue, badValues } from '../../testing/http/bad-values.ts';
import { headersFor, requestFor, type Session } from '../../testing/http/caller.ts';
import { type FieldSchema, inputSchema, shapesOf, validInput } from '../../testing/http/valid-input.ts';
import { useServer } from '../../testing/server.ts';
import { readInput } from './read-input.ts';

const server = await useServer();
await seededRows(server).seedDemoMark();
const owner = await server.seedAccount();
const business_id = await server.seedBusiness(owner);
const admin = await server.makePlatformAdmin();
const HOST = 'localhost:3000';

/** A caller who is allowed, so that only the input can be wrong. */
async function someoneAllowed({ who }: AnyCall): Promise<Session | null> {
  if (who.public) return null;
  if (who.platform_admin) return server.seedSession(admin.id);
  return who.account || who.member ? server.seedSession(owner.id) : server.makeGuest();
}

interface Sending {
  readonly as: Session | null;
  readonly body?: string | undefined;
  readonly query?: string;
  readonly contentType?: string;
  readonly path?: string;
}

async function send(call: AnyCall, { as, body, query = '', contentType, path }: Sending) {
  const response = await server.inject({
    method: call.method,
    url: (path ?? requestFor(call, validInput(call, { business_id })).address.split('?')[0]) + query,
    headers: {
      host: HOST,
      ...headersFor(call, `http://${HOST}`, { as }),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() as ErrorBody };
}

function mustBeClean({ status, body }: { status: number; body: ErrorBody }, sent: string): void {
  if (body.code !== 'NOT_CONFIGURED') expect(status, sent).toBeLessThan(500);
  if (status === 200) return;
  expect(Object.keys(body).sort(), sent).toEqual(['code', 'details', 'message']);
  expect(Object.keys(errors), sent).toContain(body.code);
  expect(errors[body.code].status, sent).toBe(status);
}

const fieldsNamed = (refused: Pick<ErrorBody, 'details'> | null) =>
  new Set(
    ((refused?.details['fields'] ?? []) as FieldProblem[]).map(({ field }) => field.split('.')[0] ?? ''),
  );

/** Hostile JSON: numbers that JavaScript would not write, and keys like __proto__. */
function jsonWith(input: Record<string, unknown>, field: string, bad: BadValue): string {
  const { [field]: _, ...others } = input;
  const parts = Object.entries(others).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${[...parts, `${JSON.stringify(field)}:${bad.json}`].join(',')}}`;
}

const withBody = allCalls().filter(({ call }) => fieldsTravelIn(call) === 'body');
/** Path parameters are tested in the path. */
const bodyFields = (call: AnyCall) => {
  const { properties = {}, required = [] } = inputSchema(call);
  const inPath = pathParameters(call.path);
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
  };
};
const withBodyFields = withBody.filter(({ call }) => Object.keys(bodyFields(call).properties).length > 0);
const inQuery = (call: AnyCall) =>
  Object.entries(inputSchema(call).properties ?? {}).filter(
    ([name]) => !pathParameters(call.path).includes(name),
  );

/** Validates a body against the schema of the call, without a request. */
function problemsWith(call: AnyCall, sent: Record<string, unknown>) {
  const inAddress = validInput(call, { business_id });
  const named = pathParameters(call.path).map((name) => [name, inAddress[name]]);
  const read = readInput(call, Object.keys(call.input.shape), { ...sent, ...Object.fromEntries(named) });
  return read.ok ? null : { code: read.code, details: read.details ?? {} };
}

describe.each(withBodyFields)('$name', ({ call }) => {
  const { properties, required } = bodyFields(call);
  const valid = Object.fromEntries(
    Object.entries(validInput(call, { business_id })).filter(([name]) => name in properties),
  );

  test('names every required field that is missing, and each alone', () => {
    if (required.length > 0) expect(fieldsNamed(problemsWith(call, {}))).toEqual(new Set(required));
    for (const field of required) {
      const { [field]: _, ...rest } = valid;
      const problems = problemsWith(call, rest);
      expect(problems?.code).toBe(field === 'business_id' ? 'BUSINESS_ID_REQUIRED' : 'MALFORMED');
      expect(fieldsNamed(problems)).toEqual(new Set([field]));
      expect(problems?.details).toMatchObject({ fields: [{ problem: 'required' }] });
    }
  });

  test('refuses every bad value of every field, and names that field', () => {
    for (const [field, schema] of Object.entries(properties)) {
      for (const bad of badValues(schema as FieldSchema, required.includes(field)).filter(refused)) {
        const problems = problemsWith(call, JSON.parse(jsonWith(valid, field, bad)));
        const sent = `${field} as ${bad.name}`;
        // A business id that is blank or null has an error message of its own.
        const codes = field === 'business_id' ? ['MALFORMED', 'BUSINESS_ID_REQUIRED'] : ['MALFORMED'];
        expect(codes, sent).toContain(problems?.code);
        expect(fieldsNamed(problems), sent).toEqual(new Set([field]));
      }
    }
  });

  test('names all fields when all are wrong', () => {
    const all = Object.fromEntries(Object.keys(properties).map((field) => [field, [{ a: 1 }]]));
    expect(fieldsNamed(problemsWith(call, all))).toEqual(new Set(Object.keys(properties)));
    const texts = Object.entries(properties).filter(([, schema]) => isText(schema as FieldSchema));
    if (texts.length === 0) return;
    const nul = Object.fromEntries(texts.map(([field]) => [field, 'a\0b']));
    expect(fieldsNamed(problemsWith(call, { ...valid, ...nul }))).toEqual(new Set(Object.keys(nul)));
  });

  test('answers cleanly over HTTP, to a bad value and to every odd one that its schema takes', async () => {
    const as = await someoneAllowed(call);
    const [first = ''] = required;
    if (first) {
      const answer = await send(call, { as, body: '{}' });
      mustBeClean(answer, '{}');
      expect([answer.status, fieldsNamed(answer.body)]).toEqual([400, new Set(required)]);
    }
    for (const [field, schema] of Object.entries(properties)) {
      for (const odd of badValues(schema as FieldSchema, required.includes(field)).filter(
        (odd) => !refused(odd),
      )) {
        const answer = await send(call, { as, body: jsonWith(valid, field, odd) });
        mustBeClean(answer, `${field} as ${odd.name}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      }
    }
  });
});

const refused = ({ mustBeRefused }: BadValue) => mustBeRefused;
const isText = (schema: FieldSchema): boolean => shapesOf(schema).some(({ type }) => type === 'string');

const withQueryFields = allCalls().filter(
  ({ call }) => fieldsTravelIn(call) === 'query' && inQuery(call).length > 0,
);

/** The other required query fields. */
function queryBeside(call: AnyCall, field: string): string {
  const { required = [] } = inputSchema(call);
  const valid = validInput(call, { business_id });
  return inQuery(call)
    .filter(([name]) => name !== field && required.includes(name))
    .map(([name]) => `&${name}=${encodeURIComponent(String(valid[name]))}`)
    .join('');
}

describe.each(withQueryFields)('$name', ({ call }) => {
  test.each(inQuery(call))('answers every bad %s in its query without a crash', async (field, schema) => {
    const as = await someoneAllowed(call);
    const others = queryBeside(call, field);
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    const wrong = isNumber ? ['abc', '-1', 'NaN', '1e400', '1.5', '99999999999999999999', '1,2'] : ['%00'];
    const odd = ['%ED%A0%80', '%', "'", 'a,b', '2026-11-15T09:00:00Z,x', '%F0%9F%92%A9', '{}', '..%2f..%2f'];
    for (const text of [...wrong, ...(call.stream ? [] : odd)]) {
      const answer = await send(call, { as, query: `?${field}=${text}${others}` });
      mustBeClean(answer, `${field}=${text}: ${JSON.stringify(answer.body)}`);
      if (wrong.includes(text)) expect([text, fieldsNamed(answer.body)]).toEqual([text, new Set([field])]);
    }
    const twice = await send(call, { as, query: `?${field}=1x&${field}=2${others}` });
    expect([twice.status, fieldsNamed(twice.body)]).toEqual([400, new Set([field])]);
    const huge = await send(call, { as, query: `?${field}=${'9'.repeat(10_000)}${others}` });
    expect([huge.status, fieldsNamed(huge.body)]).toEqual([400, new Set([field])]);
  });
});

/** A page address is a slug that people choose, not an id. */
const byId = allCalls().filter(
  ({ call }) => pathParameters(call.path).length > 0 && !call.path.includes('{business_url}'),
);

describe.each(byId)('$name by id', ({ call }) => {
  const inPath = pathParameters(call.path);
  test('refuses every value in place of an id that is none', () => {
    const valid = validInput(call, { business_id });
    const input = Object.fromEntries(
      (inputSchema(call).required ?? []).map((name) => [name, valid[name]] as const),
    );
    for (const text of ['1', '\0', "'", '../', '01a00000-0000-7000-8000-0000000000fg', 'a'.repeat(90)]) {
      const sent = { ...input, ...Object.fromEntries(inPath.map((name) => [name, text])) };
      const read = readInput(call, Object.keys(call.input.shape), sent);
      expect([text, fieldsNamed(read.ok ? null : { details: read.details ?? {} })]).toEqual([
        text,
        new Set(inPath),
      ]);
    }
  });

  test('refuses an address with another value in place of an id', async () => {
    const as = await someoneAllowed(call);
    const path = `/api${call.path.replace(/\{\w+\}/g, 'x')}`;
    // All else is valid, so that only the path parameter is reported.
    const query = queryBeside(call, '').replace('&', '?');
    const rest =
      call.method === 'GET' ? { query } : { body: JSON.stringify(validInput(call, { business_id })) };
    const { status, body } = await send(call, { as, path, ...rest });
    expect([status, fieldsNamed(body)]).toEqual([400, new Set(inPath)]);
    const long = await send(call, { as, path: `/api${call.path.replace(/\{\w+\}/g, 'a'.repeat(5000))}` });
    expect([long.status, long.body.code]).toEqual([413, 'TOO_LARGE']);
  });
});

// One parser reads all JSON bodies, so one call stands for all. Files and raw bodies: bodies.test.ts.
describe('a JSON body', () => {
  const call: AnyCall = businessCalls.create;
  test.each([
    ['no JSON', '{"a":'],
    ['words', 'hello'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a number', '1'],
    ['deeply nested', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['a half of an escape', '{"a":"\\u12"}'],
  ])('may not be %s', async (_name, body) => {
    const answer = await send(call, { as: await someoneAllowed(call), body });
    mustBeClean(answer, body.slice(0, 20));
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED']);
  });
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('may not be of the type %s', async (contentType) => {
    const body = JSON.stringify(validInput(call, { business_id }));
    const answer = await send(call, { as: await someoneAllowed(call), body, contentType });
    mustBeClean(answer, contentType);
    expect(answer.status).toBe(400);
  });
  test('may have keys such as __proto__, which have no effect', async () => {
    const body =
      '{"__proto__":{"is_platform_admin":true},"constructor":{"prototype":{"polluted":1}},"toString":1}';
    mustBeClean(await send(call, { as: await someoneAllowed(call), body }), body);
    expect(
      ({} as Record<string, unknown>)['polluted'] ?? ({} as Record<string, unknown>)['is_platform_admin'],
    ).toBeUndefined();
  });
});

// Body limits are set per route, so each is tested; without a session, so that only the size counts.
test.each(withBody)('a body of $name larger than its limit is refused', async ({ call }) => {
  const body = `{"a":"${'x'.repeat(call.bodyLimit)}"}`;
  const answer = await send(call, { as: null, body });
  mustBeClean(answer, 'too large');
  expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
});

test.each([
  ['/api/nothing', 404, 'NOT_FOUND'],
  ['/api/', 404, 'NOT_FOUND'],
  ['/api/session/sign-in', 404, 'NOT_FOUND'],
  ['/api/user/%zz', 400, 'MALFORMED'],
])('GET %s answers in the shape of every refusal', async (url, status, code) => {
  const response = await server.inject({ url, headers: { host: HOST } });
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: expect.any(String), details: expect.any(Object) },
  ]);
});
