/** What a quick reply under an alert sends back: what the client wants, and of which visit. */
export const wishes = ['coming', 'change'] as const;
export type Wish = (typeof wishes)[number];

export function postbackOf(wish: Wish, visit_id: string): string {
  return `${wish}:${visit_id}`;
}

/** Null when it is not one of ours: campaigns have their own. */
export function readPostback(text: string): { readonly wish: Wish; readonly visit_id: string } | null {
  const parts = /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  const wish = wishes.find((one) => one === parts?.[1]);
  return wish && parts?.[2] ? { wish, visit_id: parts[2] } : null;
}

/** What the quick reply of a campaign sends back with which a client asks for a time. */
export const BOOK = 'BOOK';
export const isBookPostback = (text: string) => text.trim().toUpperCase() === BOOK;
