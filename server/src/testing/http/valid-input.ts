import { weekdays } from '@kursi/core/business/business-hours.ts';
import type { AnyCall } from '@kursi/core/contract/call.ts';
import { jsonSchema } from '../../platform/http/pages/openapi.ts';
import { PASSWORD, SALON } from '../salon/people.ts';

export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly multipleOf?: number;
}

/** Values that a schema cannot generate: they must exist, or follow a rule beyond JSON Schema. */
const KNOWN: Readonly<Record<string, unknown>> = {
  phone: '98765 43210',
  pincode: '302001',
  near: '26.9,75.8',
  order: 'order_Sandbox0000000',
  gateway_payment_id: 'pay_Sandbox0000000',
  signature: '0'.repeat(64),
  category_id: SALON,
  password: PASSWORD,
  appointment_phone: '98765 43210',
  contact_phone: '98765 43210',
  website: 'https://example.com',
  business_url: 'a-salon-of-tests',
  gstin: '27AAPFU0939F1ZV',
  time_zone: 'Asia/Dubai',
  ifsc: 'HDFC0001234',
  upi_id: 'glow.salon@okbank',
  receipt_prefix: 'GLW',
  tax_code: '999721',
  digits: '2345',
  code: '123456',
  pin: '402918',
  discount: null,
  // Only with the type `other`.
  method_id: null,
  // Each has a key of its own kind.
  variables: [],
  template_params: [],
  params: [],
  others: [],
  columns: 'name,phone',
  at_least: 100,
  account_number: '50100123456789',
  service_time: '10:00',
  start_time: '10:00',
  end_time: '11:00',
  goes_from: '10:00',
  goes_until: '21:00',
  quiet_from: '21:00',
  quiet_until: '08:00',
  month: '2026-01',
  day_hours: ['09.00-13.00', '14.00-17.00'],
  closed: 'mon 09.00-13.00',
  closed_hours: '09.00-13.00',
  // A file URL is valid only after an upload.
  image_url: null,
  content_type: 'image/jpeg',
  blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  // Not a file of ours, but of the right shape.
  key: 'user/01a00000-0000-7000-8000-0000000000ff.jpg',
  new_password: 'seven lanterns near the ghat',
  ...Object.fromEntries(weekdays.map((day) => [day, ['09.00-13.00', '14.00-17.00']])),
};

/** Comma-separated lists in a query. */
const IN_TEXT: Readonly<Record<string, string>> = {
  mode: 'send',
  services: '01a00000-0000-7000-8000-0000000000ff',
  entities: '01a00000-0000-7000-8000-0000000000ff',
  slots: '1',
  durations: '30',
};

const schemas = new Map<AnyCall, FieldSchema>();

export function inputSchema(call: AnyCall): FieldSchema {
  const known = schemas.get(call) ?? (jsonSchema(call.input, 'input') as FieldSchema);
  schemas.set(call, known);
  return known;
}

/** An input that the call's schema accepts, with every field filled in. */
export function validInput(
  call: AnyCall,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { properties = {} } = inputSchema(call);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      name in given ? given[name] : validValue(name, schema),
    ]),
  );
}

/** The ways in which a field may be written, each with one type. */
export function shapesOf(schema: FieldSchema): readonly (FieldSchema & { type?: string })[] {
  if (schema.anyOf) return schema.anyOf.flatMap(shapesOf);
  const { type, ...rest } = schema;
  if (typeof type === 'string' || type === undefined) return [{ ...rest, ...(type && { type }) }];
  return type.map((one) => ({ ...rest, type: one }));
}

function validValue(name: string, schema: FieldSchema): unknown {
  if (name in KNOWN) return KNOWN[name];
  const one = shapesOf(schema).find(({ type }) => type !== 'null') ?? schema;
  if (one.enum) return one.enum[0];
  if (one.format === 'uuid') return '01a00000-0000-7000-8000-0000000000ff';
  if (one.format === 'email') return 'someone@example.com';
  if (one.format === 'date') return '2026-12-01';
  if (one.format === 'date-time') return '2026-11-15T09:00:00Z';
  switch (one.type) {
    case 'string':
      return IN_TEXT[name] ?? 'x'.repeat(Math.max(one.minLength ?? 2, 2));
    case 'integer':
    case 'number':
      return one.multipleOf ?? Math.max(one.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'array':
      return one.items ? [validValue(name, one.items)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([field, inner]) => [field, validValue(field, inner)]),
      );
    default:
      throw new Error(`${name} needs a hand-made value: ${JSON.stringify(schema)}`);
  }
}

/** Every field that can be sent, by its path: `lines`, `lines.*`, `lines.*.price`. */
export const inputPaths = (call: AnyCall): string[] => pathsOf(inputSchema(call));

function pathsOf(schema: FieldSchema, path = ''): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['*', schema.items] as const] : []),
  ];
  return [
    ...(path ? [path] : []),
    ...inner.flatMap(([name, one]) => pathsOf(one, path ? `${path}.${name}` : name)),
    ...(schema.anyOf ?? []).flatMap((one) => pathsOf(one, path)),
  ];
}
