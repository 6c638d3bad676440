import { type AnyCall, fieldsTravelIn, pathParameters } from '@kursi/core/contract/call.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { type ErrorCode, errors, errorsOfEveryCall } from '@kursi/core/contract/errors.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the contract that the server validates with. */
export function makeOpenApi(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of allCalls()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kursi',
      version: '1',
      description:
        'Money is a whole number of paise. Instants are ISO 8601 in UTC. A refusal is { code, message, details }.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'kursi.session_token' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'details'],
          properties: {
            code: { enum: Object.keys(errors) },
            message: { type: 'string' },
            details: { type: 'object' },
          },
        },
      },
    },
  };
}

function operation(name: string, call: AnyCall): Json {
  const input = jsonSchema(call.input, 'input');
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = (input['required'] ?? []) as string[];
  const inPath = pathParameters(call.path);
  const rest = Object.keys(properties).filter((field) => !inPath.includes(field));
  const travelInQuery = fieldsTravelIn(call) === 'query';
  const inQuery = travelInQuery ? rest : [];
  const inBody = travelInQuery ? [] : rest;
  const parameter = (where: 'path' | 'query') => (field: string) => ({
    name: field,
    in: where,
    required: where === 'path' || required.includes(field),
    schema: properties[field],
  });
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: call.summary,
    parameters: [
      ...inPath.map(parameter('path')),
      ...inQuery.map(parameter('query')),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...(call.body !== 'json' ? { requestBody: bytes } : {}),
    ...(inBody.length > 0 ? { requestBody: requestBody(properties, required, inBody) } : {}),
    responses: { 200: success(call), ...refusals(call) },
    ...security(call),
    'x-who': call.who,
  };
}

const bytes = { required: true, content: { '*/*': { schema: {} } } };

function requestBody(properties: Record<string, Json>, required: string[], fields: string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    required: required.filter((field) => fields.includes(field)),
  };
  return { required: schema.required.length > 0, content: { 'application/json': { schema } } };
}

function success(call: AnyCall): Json {
  const type = call.stream ? 'text/event-stream' : 'application/json';
  return {
    description: call.stream ? 'Server-sent events, each with this as its data.' : 'Done.',
    content: { [type]: { schema: jsonSchema(call.output, 'output') } },
  };
}

function refusals(call: AnyCall): Json {
  const codes: ErrorCode[] = [...call.errors, ...errorsOfEveryCall];
  if (!call.who.public) codes.push('NOT_SIGNED_IN', 'NOT_ALLOWED');
  if (call.who.member) codes.push('NOT_FOUND');
  if (call.idempotent) codes.push('IDEMPOTENCY_KEY_REUSED');
  if (call.needsSums) codes.push('SUMS_HIDDEN');
  const byStatus = Object.groupBy([...new Set(codes)], (code) => String(errors[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function security(call: AnyCall): Json {
  if (call.proof === 'cookie') return { security: [{ cookie: [] }] };
  return { security: call.who.public ? [{}, { session: [] }] : [{ session: [] }] };
}

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
