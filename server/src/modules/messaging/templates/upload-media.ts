import { buffer } from 'node:stream/consumers';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { type FileRef, fileOfUrl, keyOf } from '@kursi/core/media/file-address.ts';
import { typeOfBytes } from '@kursi/core/media/file-bytes.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MediaFile, MessageApp } from '../../../providers/message/message-provider.ts';
import { makeMedia } from '../../media/public.ts';
import { appOf, getHeader } from '../header/header.store.ts';
import { askProvider, type ProviderRefusal } from '../sending/ask-provider.ts';
import { findSender, NOT_SET, providerNow } from '../sending/senders.ts';
import { insertCampaignMedia } from './campaign-media.store.ts';
import {
  getBlurHash,
  getTemplateMedia,
  insertTemplateMedia,
  type TemplateMediaRow,
} from './template-media.store.ts';

type FileRefused = 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS' | 'WRONG_KIND_OF_FILE';
type Refused = FileRefused | ProviderRefusal;

const pictureTypes = ['image/jpeg', 'image/png'];

/** Whose file it is; those of the product have no business. */
function ownerOf(business_id: string | null) {
  return business_id === null
    ? ({ module: 'template_media' } as const)
    : ({ module: 'business_message', business_id } as const);
}

/** Hands a picture over as the sample of a business's template. */
export async function uploadTemplateMedia(
  deps: Deps,
  business_id: string,
  { file, app_id }: { readonly file: string; readonly app_id: string },
): Outcome<TemplateMediaRow, Refused | 'APP_ID_NOT_FOUND'> {
  const app = appOf(await getHeader(deps.database.q, business_id));
  return app?.app_id === app_id ? handOver(deps, app, business_id, file) : refuse('APP_ID_NOT_FOUND');
}

/** The same for a template of the product. */
export async function uploadProductMedia(deps: Deps, file: string): Outcome<TemplateMediaRow, Refused> {
  const provider = providerNow(deps);
  return provider ? handOver(deps, provider.productApp, null, file) : refuse('NOT_CONFIGURED', NOT_SET);
}

/** Keeps the handle under which the provider knows the picture. */
async function handOver(
  deps: Deps,
  app: MessageApp,
  of_business: string | null,
  address: string,
): Outcome<TemplateMediaRow, Refused> {
  const file = await readFile(deps, of_business, address, pictureTypes);
  if (!file.ok) return file;
  const handed = await askProvider(deps, (provider) => provider.uploadSample(app, file.value));
  if (!handed.ok) return handed;
  const media = makeMedia(deps);
  return deps.database.transaction(async (tx) => {
    const url = media.canonical(address) ?? '';
    const row = {
      handle_id: handed.value.handle,
      of_business,
      url,
      blur_hash: await getBlurHash(tx.q, of_business, fileOfUrl(url)?.id ?? ''),
      file_type: file.value.type,
      created_at: deps.now(),
    };
    // The same picture again: its row, and this file is swept.
    if (await insertTemplateMedia(tx, row)) {
      const refused = await media.replaceFiles(tx, ownerOf(of_business), { before: [], after: [url] });
      // One file may be the sample of several handles; it is claimed by the first.
      if (refused && refused.code !== 'FILE_NOT_UPLOADED') return refused;
    }
    const kept = await getTemplateMedia(tx.q, handed.value.handle);
    return kept ? ok(kept) : refuse('FILE_NOT_UPLOADED');
  });
}

/** Hands a picture or video over to be sent, by the sender that this business uses. */
export async function uploadCampaignMedia(
  deps: Deps,
  business_id: string,
  input: { readonly media_url: string; readonly media_type: string },
): Outcome<{ media_id: string; media_url: string }, Refused> {
  const types = input.media_type.toLowerCase() === 'video' ? ['video/mp4'] : pictureTypes;
  const file = await readFile(deps, business_id, input.media_url, types);
  if (!file.ok) return file;
  const handed = await askProvider(deps, async (provider) =>
    provider.uploadMedia(await findSender(deps.database.q, provider, business_id), file.value),
  );
  if (!handed.ok) return handed;
  const { media_id } = handed.value;
  const url = makeMedia(deps).canonical(input.media_url) ?? '';
  await insertCampaignMedia(deps.database.q, { business_id, media_id, url, created_at: deps.now() });
  return ok({ media_id, media_url: url });
}

async function readFile(
  deps: Deps,
  business_id: string | null,
  url: string,
  types: readonly string[],
): Outcome<MediaFile, FileRefused> {
  const refused = await makeMedia(deps).confirm(ownerOf(business_id), [url]);
  if (refused) return refused;
  const file = fileOfUrl(url) as FileRef;
  const key = keyOf(file);
  const stored = await deps.storage.read(key);
  if (!stored) return refuse('FILE_NOT_UPLOADED', { url });
  const bytes = new Uint8Array(await buffer(stored.bytes));
  const type = file.type ?? typeOfBytes(bytes);
  if (!type || !types.includes(type)) return refuse('WRONG_KIND_OF_FILE', { allowed: types });
  return ok({ name: key.slice(key.lastIndexOf('/') + 1), type, bytes });
}
