import type { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { Media } from '../../media/public.ts';
import { lockBusiness } from '../business.store.ts';
import { findImages, replaceImages } from './business-image.store.ts';

type Call = typeof settingsCalls.setImages;

/** Replaces the whole list. Files that are no longer in it are deleted. */
export async function arrangePictures(
  media: Media,
  ctx: CommandContext,
  input: InputOf<Call>,
): Outcome<OutputOf<Call>, 'MALFORMED' | 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'> {
  const { tx, business_id } = ctx;
  const wanted = input.images.map(({ url, ...image }) => ({
    ...image,
    url: media.canonical(url) ?? url,
  }));
  const primaries = wanted.filter(({ is_primary }) => is_primary).length;
  const areDifferent = new Set(wanted.map(({ url }) => url)).size === wanted.length;
  if (primaries > 1 || !areDifferent) {
    return refuse('MALFORMED', { fields: [{ field: 'images', problem: 'invalid_value' }] });
  }
  await lockBusiness(tx, business_id);
  const before = (await findImages(tx.q, business_id)).map(({ url }) => url);
  const after = wanted.map(({ url }) => url);
  const refused = await media.replaceFiles(tx, { module: 'business', business_id }, { before, after });
  if (refused) return refused;
  const images = wanted.map(({ url, blur_hash = null, is_primary }, index) => ({
    url,
    blur_hash,
    is_primary: is_primary || (primaries === 0 && index === 0),
  }));
  await replaceImages(
    tx,
    business_id,
    images.map((image, index) => ({ business_id, index, ...image })),
  );
  ctx.emit('business.pictures_changed');
  return ok({ images });
}
