import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { bytesAre, TELLING_BYTES, typeOfBytes } from '@kursi/core/media/file-bytes.ts';
import type { AnnouncedFile, FolderStorage, Written } from './storage.ts';

/** Longer than any upload may take. */
const HALF_WRITTEN_LIVES = { hours: 1 };

export function makeFolderStorage(folder: string): FolderStorage {
  const halfWritten = path.join(folder, '.uploading');
  const placeOf = (key: string) => path.join(folder, ...key.split('/'));

  return {
    kind: 'folder',
    async write(file, bytes) {
      await mkdir(halfWritten, { recursive: true, mode: 0o700 });
      const draft = path.join(halfWritten, `${randomUUID()}.part`);
      try {
        const outcome = await writeDraft(draft, file, bytes);
        return outcome === 'written' ? await giveName(draft, placeOf(file.key)) : outcome;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async inspect(key) {
      const handle = await openIfThere(placeOf(key));
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        const head = new Uint8Array(TELLING_BYTES);
        const { bytesRead } = await handle.read(head, 0, TELLING_BYTES, 0);
        return { size, head: head.subarray(0, bytesRead) };
      } finally {
        await handle.close();
      }
    },
    async read(key) {
      const handle = await openIfThere(placeOf(key));
      if (!handle) return null;
      const { size } = await handle.stat();
      return { size, bytes: createReadStream('', { fd: handle }) };
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async ready() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async sweep(now) {
      const before = now.subtract(HALF_WRITTEN_LIVES).epochMilliseconds;
      for (const name of await readdir(halfWritten).catch(() => [])) {
        const draft = path.join(halfWritten, name);
        // Race: another server may have swept it in between.
        const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < before) await rm(draft, { force: true });
      }
    },
  };
}

async function openIfThere(place: string): Promise<FileHandle | null> {
  return open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Checks the bytes while streaming and stops at the first invalid one. */
async function writeDraft(draft: string, file: AnnouncedFile, bytes: Readable): Promise<Written> {
  const { type } = file;
  const isRight = (head: Uint8Array) => (type ? bytesAre(type, head) : typeOfBytes(head) !== null);
  const handle = await open(draft, 'wx', 0o600);
  try {
    let head = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of untilBroken(bytes)) {
      if (chunk === null) return 'broken_off';
      size += chunk.length;
      if (head.length < TELLING_BYTES) head = Buffer.concat([head, chunk.subarray(0, TELLING_BYTES)]);
      if (size > file.size || (head.length >= TELLING_BYTES && !isRight(head))) return 'differs';
      await handle.writeFile(chunk);
    }
    if ((type && size !== file.size) || !isRight(head)) return 'differs';
    await handle.sync();
    return 'written';
  } finally {
    await handle.close();
  }
}

/** Returns null when the client disconnects before the last byte. Our own errors are still thrown. */
async function* untilBroken(bytes: Readable): AsyncGenerator<Buffer | null> {
  try {
    for await (const chunk of bytes) yield chunk as Buffer;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    yield null;
  }
}

function isConnectionLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

/** link(), not rename(): an existing file keeps its bytes. */
async function giveName(draft: string, place: string): Promise<Written> {
  const folder = path.dirname(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await link(draft, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'there_already';
    throw error;
  }
  await syncFolder(folder);
  return 'written';
}

/** fsync the folder, so that the name survives a power cut. Windows does not support it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
