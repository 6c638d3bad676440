import { DELETED_CLIENT_NAME, WALK_IN_CLIENT_NAME } from './clients.contract.ts';

export type NameKind = 'named' | 'deleted' | 'walk_in';

/**
 * Whose name it is: a person's, the one that stays of an erased client, or that of visits without a name. The last two
 * are texts of the screen, in its language.
 */
export function nameKindOf(name: string): NameKind {
  if (name === DELETED_CLIENT_NAME) return 'deleted';
  return name === WALK_IN_CLIENT_NAME ? 'walk_in' : 'named';
}
