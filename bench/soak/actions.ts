import { clientActions } from './actions/client-actions.ts';
import { deskActions } from './actions/desk-actions.ts';
import { ownerActions } from './actions/owner-actions.ts';
import { queueActions } from './actions/queue-actions.ts';
import type { Action } from './worker.ts';

/** All roles. A weight is how often an action comes among the others. */
export const actions: readonly Action[] = [
  ...clientActions,
  ...queueActions,
  ...deskActions,
  ...ownerActions,
];
