import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok } from '@kursi/core/kernel/result.ts';
import type { supportCalls } from '@kursi/core/support/support.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { Media } from '../media/public.ts';
import { getRequester, insertSupportRequest } from './support-request.store.ts';

export async function askForSupport(
  deps: Pick<Deps, 'config' | 'postMail' | 'newId' | 'origin'> & { readonly media: Media },
  tx: Tx,
  userId: string,
  { message, picture_urls }: InputOf<typeof supportCalls.ask>,
  now: Temporal.Instant,
): Outcome<{ id: string }, 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'> {
  const refused = await deps.media.replaceFiles(
    tx,
    { module: 'user_support', user_id: userId },
    { before: [], after: picture_urls },
  );
  if (refused) return refused;
  const id = deps.newId(now);
  const pictures = [...new Set(picture_urls.flatMap((url) => deps.media.canonical(url) ?? []))];
  await insertSupportRequest(tx, { id, user_id: userId, message, picture_urls: pictures, created_at: now });
  const { supportEmail } = deps.config;
  if (supportEmail) {
    const person = await getRequester(tx, userId);
    await deps.postMail(tx, {
      to: supportEmail,
      subject: `Support: ${person.user_name}`,
      text: `${person.user_name} <${person.email}> writes:\n\n${message}\n\nPictures: ${pictures.length}\n${deps.origin}/admin/support`,
    });
  }
  return ok({ id });
}
