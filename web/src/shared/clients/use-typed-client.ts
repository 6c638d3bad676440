import type { RefObject } from 'react';
import { useCommand } from '../../lib/sync/command.ts';
import type { TypedClient } from './new-client.ts';

/** Takes the client who was typed but not picked, before the page goes on with them. The page says a refusal. */
export function useTypedClient(typed: RefObject<TypedClient | null>) {
  return useCommand(async (_: null) => (await typed.current?.take()) ?? null, { onRefused: () => true });
}
