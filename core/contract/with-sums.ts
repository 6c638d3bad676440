/** For readers from whom nothing is hidden: anything else is a fault. */
export function withSums<T extends { readonly has_sums: boolean }>(one: T): Extract<T, { has_sums: true }> {
  if (!one.has_sums) throw new Error('the sums are hidden');
  return one as Extract<T, { has_sums: true }>;
}
