/** Empty text in an optional field means null. */
export function orNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null;
}
