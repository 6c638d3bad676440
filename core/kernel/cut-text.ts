/** At most so many letters. Never half of a surrogate pair: PostgreSQL refuses JSON with one. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
