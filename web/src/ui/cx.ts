type Part = string | false | null | undefined;

export function cx(...parts: Part[]): string {
  return parts.filter(Boolean).join(' ');
}
