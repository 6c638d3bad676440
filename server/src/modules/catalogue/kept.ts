/** The states of a record that is not deleted. */
export const KEPT = ['enable', 'disable'] as const;

/** For a change: a deleted record matches only when it is being restored. */
export function keptOr({ alsoRemoved }: { readonly alsoRemoved: boolean }) {
  return alsoRemoved ? [...KEPT, 'deleted' as const] : KEPT;
}
