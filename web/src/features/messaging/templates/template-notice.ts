/** What the wizard says once on the list: it is gone by then. */
let waiting: string | null = null;

export function leaveNotice(text: string): void {
  waiting = text;
}

export function takeNotice(): string | null {
  const text = waiting;
  waiting = null;
  return text;
}
