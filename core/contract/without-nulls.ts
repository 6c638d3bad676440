import * as z from 'zod/mini';
import type { AnyObjectSchema } from './call.ts';

type Schema = z.ZodMiniType;
/** What a schema says of itself, as far as it is read here. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
}

/**
 * The input without the optional fields that were sent as null: null says nothing, unless the schema gives it a
 * meaning.
 */
export function withoutNulls(
  schema: AnyObjectSchema,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  return leaveOut(schema, sent) as Record<string, unknown>;
}

function leaveOut(schema: Schema, sent: unknown): unknown {
  const { innerType, in: input, element, shape } = schema._zod.def as unknown as Definition;
  if (innerType ?? input) return leaveOut((innerType ?? input) as Schema, sent);
  if (element) return Array.isArray(sent) ? sent.map((one) => leaveOut(element, one)) : sent;
  if (!shape || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const kept = Object.entries(sent).filter(
    ([name, value]) =>
      !(value === null && Object.hasOwn(shape, name) && isOnlyOptional(shape[name] as Schema)),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? leaveOut(shape[name] as Schema, value) : value,
    ]),
  );
}

function isOnlyOptional(schema: Schema): boolean {
  return !z.safeParse(schema, null).success && z.safeParse(schema, undefined).success;
}
