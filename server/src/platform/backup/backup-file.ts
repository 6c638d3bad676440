import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { StartupProblem } from '../database/startup-problem.ts';

const AGE = Buffer.from('age-encryption.org/');
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** scrypt with 64 MB of memory: the usual 256 MB are more than a backup may need. */
const SCRYPT_WORK = 16;
let scryptWork = SCRYPT_WORK;

/** @public For tests, which would spend most of their time on it. */
export function setScryptWork(work: number): void {
  scryptWork = work;
}

export interface BackupFile {
  readonly file: string;
  /** Waits while the disk is slower than the database. */
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** Only now it has its name: what was cut off before is a `.part`. Returns its size. */
  finish(): Promise<number>;
  abandon(): Promise<void>;
}

/** A tar stream, compressed with zstd, encrypted with age when there is a passphrase. */
export async function writeBackupFile(file: string, passphrase: string | undefined): Promise<BackupFile> {
  const draft = `${file}.part`;
  const packer = createTarPacker();
  // Whole frames carry a checksum, so that a flipped bit is found wherever it is.
  const squeezer = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const tar = Readable.fromWeb(packer.readable);
  const sink = createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true });
  const written = passphrase
    ? // Each pipeline ends the other: an error without a listener would end the server.
      Promise.all([pipeline(tar, squeezer), sealInto(squeezer, passphrase, sink)])
    : pipeline(tar, squeezer, sink);
  let failure: Error | null = null;
  written.catch((error: Error) => {
    failure = error;
    packer.controller.error(error);
  });

  return {
    file,
    async add(name, size, bytes) {
      const entry = packer.controller.add({ name, size, mode: 0o600 }).getWriter();
      try {
        for await (const piece of bytes) {
          if (failure) throw failure;
          await entry.write(piece);
        }
        await entry.close();
      } catch (error) {
        throw failure ?? error;
      }
    },
    async finish() {
      packer.controller.finalize();
      await written;
      await rename(draft, file);
      await syncFolder(path.dirname(file));
      return sink.bytesWritten;
    },
    async abandon() {
      packer.controller.error(new Error('The backup was given up.'));
      await written.catch(() => undefined);
      sink.destroy();
      await rm(draft, { force: true });
    },
  };
}

async function sealInto(bytes: Readable, passphrase: string, sink: NodeJS.WritableStream): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWork);
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]), sink);
}

/** After the last part something is missing, unless the caller has seen the manifest. */
export async function* readBackupFile(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  const start = await firstBytes(file);
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    const plain = await opened({ file, start, source }, passphrase);
    const tar = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }) as never) as unknown;
    for await (const { header, body } of tar as AsyncIterable<ParsedTarEntry>)
      yield { name: header.name, bytes: guarded(body as unknown as AsyncIterable<Uint8Array>, file) };
  } catch (error) {
    throw asDamage(error, file);
  } finally {
    source.destroy();
  }
}

async function* guarded(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw asDamage(error, file);
  }
}

async function opened(
  { file, start, source }: { readonly file: string; readonly start: Buffer; readonly source: Readable },
  passphrase: string | undefined,
): Promise<Readable> {
  if (start.equals(AGE.subarray(0, start.length)) && start.length > 4) {
    if (!passphrase)
      throw new StartupProblem(`${file} is encrypted; set BACKUP_PASSPHRASE to the one it was made with.`);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const plain = await decrypter
      .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
      .catch((error: Error) => {
        if (!/no identity matched/i.test(error.message)) throw error;
        throw new StartupProblem(`BACKUP_PASSPHRASE does not open ${file}; it was made with another one.`);
      });
    return expand(Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]));
  }
  if (!start.subarray(0, ZSTD.length).equals(ZSTD))
    throw new StartupProblem(`${file} is no backup of Kursi, or its beginning is damaged.`);
  return expand(source);
}

function expand(packed: Readable): Readable {
  const plain = createZstdDecompress();
  packed.on('error', (error) => plain.destroy(error));
  return packed.pipe(plain);
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartupProblem(`There is no file ${file}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What fails while it is taken apart is a fault of the file; disk and database have codes of their own. */
function asDamage(error: unknown, file: string): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error)) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const isOfSystem = /^E[A-Z]+$|^[0-9A-Z]{5}$/.test(code);
  if (isOfSystem) return error;
  return new StartupProblem(`${file} is damaged or was cut off, so nothing of it was used.`, {
    cause: error,
  });
}

export async function digestOf(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** So that the name survives a power cut. Windows does not support it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
