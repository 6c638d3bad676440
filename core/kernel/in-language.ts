/**
 * What a business typed in both languages travels as two fields, `name` and `name_hi` (decision 039). `name` is what
 * was typed first, in whatever language, and is read where there is no other.
 */
export type Language = 'en' | 'hi';

const HINDI = '_hi';
/** What stood in `name` before the Hindi took its place. */
const TYPED = '_typed';

/** The answer as somebody reads it who reads this language: in Hindi, `name_hi` stands in `name`. */
export function inLanguage<T>(answer: T, language: Language): T {
  return language === 'hi' ? (inHindi(answer) as T) : answer;
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

/** The same object where there is nothing in Hindi; an empty text of a form is nothing. */
function inHindi(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(inHindi);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isPlain(value)) return value;
  const changed: [string, unknown][] = [];
  for (const [key, part] of Object.entries(value)) {
    const said = inHindi(part);
    if (said !== part) changed.push([key, said]);
    const field = key.slice(0, -HINDI.length);
    if (part && key.endsWith(HINDI) && field in value && !(field + TYPED in value)) {
      changed.push([field + TYPED, (value as Record<string, unknown>)[field]], [field, part]);
    }
  }
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
}

/** As it was typed, for the form that changes it: undoes `inLanguage`. */
export function asTyped<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(asTyped) as T;
  if (!isPlain(answer)) return answer;
  const fields = Object.entries(answer).filter(([key]) => !key.endsWith(TYPED));
  const typed = Object.entries(answer).flatMap(([key, was]) =>
    key.endsWith(TYPED) ? [[key.slice(0, -TYPED.length), was]] : [],
  );
  return {
    ...Object.fromEntries(fields.map(([key, part]) => [key, asTyped(part)])),
    ...Object.fromEntries(typed),
  };
}

export interface Named {
  readonly name: string;
  readonly name_hi?: string | null | undefined;
}

/** In every language it was typed in, the one that is shown first: a search finds them all. */
export function allNames(one: Named): string[] {
  const { name, name_hi, name_typed } = one as Named & { readonly name_typed?: string };
  return [...new Set([name, name_typed, name_hi])].filter((said) => said != null);
}
