/** How many chats the number may open in a day: TIER_2K is 2,000. Null when it is not known. */
export function dailyChats(limit: string | null): number | 'unlimited' | null {
  const found = /^TIER_(?:(\d+)(K?)|UNLIMITED|NOT_LIMITED)$/i.exec(limit ?? '');
  if (!found) return null;
  if (!found[1]) return 'unlimited';
  return Number(found[1]) * (found[2] ? 1000 : 1);
}

const tiers = [250, 1000, 2000, 10_000, 100_000] as const;

/** What it grows to by itself while the quality stays high. */
export function nextDailyChats(chats: number): number | 'unlimited' {
  // The tier of 1,000 is an old one.
  return tiers.find((tier) => tier > chats && tier !== 1000) ?? 'unlimited';
}

/** Names in capitals are refused in review. */
export function isShouting(name: string): boolean {
  return /\p{Lu}{4}/u.test(name.replace(/[^\p{L}]/gu, '')) && !/\p{Ll}/u.test(name);
}
