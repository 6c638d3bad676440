import type { AnyCall, InputOf } from '@kursi/core/contract/call.ts';
import type { Refusal } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Answer, command, type Endpoint } from '../../platform/http/endpoint.ts';
import { type ActorContext, commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { makeMedia } from '../media/public.ts';
import type { LockPicture } from './picture.store.ts';

/** The picture fields of an input; `id` is set for a change, not for an addition. */
interface Pictured {
  readonly business_id: string;
  readonly id?: string;
  readonly image_url?: string | null;
}

/**
 * A command for a record with a picture. The new file is claimed and the old one deleted in the record's
 * transaction.
 */
export function commandWithPicture<C extends AnyCall>(
  deps: Deps,
  lockPicture: LockPicture,
  call: C,
  run: (ctx: ActorContext, input: InputOf<C>) => Answer<C>,
): Endpoint {
  const media = makeMedia(deps);
  const ownerOf = ({ business_id }: Pictured) => ({ module: 'business' as const, business_id });

  async function takeOver(tx: Tx, input: Pictured): Promise<Refusal | null> {
    if (input.image_url === undefined) return null;
    const before = input.id === undefined ? null : await lockPicture(tx, input.business_id, input.id);
    return media.replaceFiles(tx, ownerOf(input), { before: listed(before), after: listed(input.image_url) });
  }

  return command<AnyCall>(
    call,
    async (request) => {
      const input = request.input as unknown as Pictured;
      const refused = await takeOver(request.tx, input);
      if (refused) return refused as never;
      const image_url = input.image_url ? media.canonical(input.image_url) : input.image_url;
      const kept = image_url === undefined ? input : { ...input, image_url };
      return run(commandContext(deps, request), kept as InputOf<C>) as never;
    },
    async (request) => {
      const input = request.input as unknown as Pictured;
      return input.image_url ? ((await media.confirm(ownerOf(input), [input.image_url])) as never) : null;
    },
  );
}

function listed(url: string | null): string[] {
  return url === null ? [] : [url];
}
