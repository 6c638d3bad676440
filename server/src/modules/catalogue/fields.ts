/** Details of MALFORMED: the field names a record that does not exist in this business. */
export function unknownField(field: string) {
  return { fields: [{ field, problem: 'invalid_value' }] };
}

type Defined<T> = { [Field in keyof T]: Exclude<T[Field], undefined> };

/** Drops undefined fields, so that the columns keep their defaults. */
export function sentFields<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
