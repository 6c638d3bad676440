import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { SEAL_HEADS } from '../../../platform/backup/manifest.ts';
import type { SealHead } from './seal-chain.ts';

/** Outside the database: who can change that alone cannot take away its last days unseen. */
const heads = z.array(z.object({ kept_as: z.string(), day: z.string(), seal: z.string() }));

export async function readSealHeads(dataDir: string): Promise<readonly SealHead[]> {
  const text = await readFile(path.join(dataDir, SEAL_HEADS), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    },
  );
  return z.parse(heads, JSON.parse(text));
}

export async function writeSealHeads(dataDir: string, written: readonly SealHead[]): Promise<void> {
  const file = path.join(dataDir, SEAL_HEADS);
  await writeFile(`${file}.draft`, JSON.stringify(written), { mode: 0o600, flush: true });
  await rename(`${file}.draft`, file);
}
