import type * as z from 'zod/mini';

interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly valueType?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

export interface Found<Kind, Owner> {
  readonly kind: Kind;
  /** What the objects around it say of whom it is; null where none does. */
  readonly owner: Owner | null;
  readonly value: unknown;
  replace(by: unknown): void;
}

interface Wanted<Kind, Owner> {
  /** Null: not one of those that are looked for. Known by identity of the schema. */
  kindOf(schema: z.ZodMiniType): Kind | null;
  /** What this object says of the values in it; `before`: what those around it said. */
  ownerOf(schema: z.ZodMiniType, record: Record<string, unknown>, before: Owner | null): Owner | null;
}

/** Finds the values in answers whose schema is a certain one. */
export function finderOf<Kind, Owner>({ kindOf, ownerOf }: Wanted<Kind, Owner>) {
  const holding = new WeakMap<z.ZodMiniType, boolean>();

  /** Whether answers of this schema can have one. */
  function holds(schema: z.ZodMiniType): boolean {
    const known = holding.get(schema);
    if (known !== undefined) return known;
    const { innerType, out, element, options = [], valueType, shape = {} } = definitionOf(schema);
    const parts = [innerType, out, element, valueType, ...options, ...Object.values(shape)];
    const found = kindOf(schema) !== null || parts.some((part) => part !== undefined && holds(part));
    holding.set(schema, found);
    return found;
  }

  function find(schema: z.ZodMiniType, answer: unknown): Found<Kind, Owner>[] {
    const found: Found<Kind, Owner>[] = [];
    walk(schema, answer, null, () => {}, found);
    return found;
  }

  function walk(
    schema: z.ZodMiniType,
    value: unknown,
    owner: Owner | null,
    replace: (by: unknown) => void,
    found: Found<Kind, Owner>[],
  ): void {
    if (value === null || value === undefined || !holds(schema)) return;
    const kind = kindOf(schema);
    if (kind !== null) {
      found.push({ kind, owner, value, replace });
      return;
    }
    const { innerType, out, element, options = [], valueType, shape } = definitionOf(schema);
    for (const inner of [innerType, out, ...options]) if (inner) walk(inner, value, owner, replace, found);
    if (element && Array.isArray(value)) {
      for (const [i, one] of value.entries()) {
        walk(element, one, owner, (by) => void value.splice(i, 1, by), found);
      }
    } else if (typeof value === 'object' && !Array.isArray(value)) {
      const record = value as Record<string, unknown>;
      const of = shape || valueType ? ownerOf(schema, record, owner) : owner;
      for (const [key, one] of Object.entries(record)) {
        const field = shape ? shape[key] : valueType;
        if (field) walk(field, one, of, (by) => void Object.assign(record, { [key]: by }), found);
      }
    }
  }

  return { holds, find };
}
