import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './http.ts';
import type { App, Media } from './records.ts';
import type { World } from './world.ts';

const MEGABYTE = 1024 * 1024;
/** What WhatsApp takes, and how large. */
const LARGEST: readonly [RegExp, number][] = [
  [/^image\/(jpeg|png)$/, 5 * MEGABYTE],
  [/^video\/(mp4|3gpp)$/, 16 * MEGABYTE],
  [/^audio\//, 16 * MEGABYTE],
  [/^(application|text)\//, 100 * MEGABYTE],
];

const KEPT_MS = 30 * 24 * 3_600_000;

export async function keepMedia(
  world: World,
  app: App,
  file: { readonly kind: Media['kind']; readonly type: string; readonly bytes: Buffer; readonly id: string },
): Promise<Media> {
  const { kind, type, bytes, id } = file;
  const limit = LARGEST.find(([types]) => types.test(type))?.[1];
  if (limit === undefined) throw new Refusal(400, `Unsupported file type ${type}`);
  if (bytes.length === 0) throw new Refusal(400, 'The file is empty');
  if (bytes.length > limit) throw new Refusal(400, 'The file is too large');
  await mkdir(path.join(world.folder, 'media'), { recursive: true });
  await writeFile(fileOf(world, id), bytes);
  return world.store.put('media', {
    id,
    appId: app.id,
    kind,
    type,
    size: bytes.length,
    createdAt: world.clock.now(),
  });
}

/** A media id of this app that has not run out. */
export function findMedia(world: World, app: App, id: string): Media | undefined {
  const media = world.store.get('media', id);
  if (!media || media.appId !== app.id || media.createdAt + KEPT_MS < world.clock.now()) return undefined;
  return media;
}

export function readMedia(world: World, media: Media): Promise<Buffer> {
  return readFile(fileOf(world, media.id));
}

function fileOf(world: World, id: string): string {
  return path.join(world.folder, 'media', Buffer.from(id).toString('base64url'));
}
