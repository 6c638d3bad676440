import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Append-only file of JSON lines. Lines are written in groups: one write at a time, and what comes meanwhile
 * goes with the next. A line that was written survives `kill -9`; a torn last line was never acknowledged.
 */
export interface Journal {
  append(line: string): void;
  /** Resolves once every line appended so far is written. */
  written(): Promise<void>;
  close(): Promise<void>;
}

const FILE = 'journal.jsonl';

export async function readJournal(folder: string): Promise<unknown[]> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(path.join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // What stands after the last newline is torn.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** Starts the file anew with `lines`, which say what the old one came to. */
export async function openJournal(folder: string, lines: Iterable<string>): Promise<Journal> {
  const file = path.join(folder, FILE);
  const fresh = path.join(folder, `${FILE}.new`);
  await rm(fresh, { force: true });
  await writeFile(fresh, inChunks(lines));
  await rename(fresh, file);
  return appendTo(await open(file, 'a'));
}

/** Joined by the thousand: a stream of single lines is slow, and one text for all may be too long. */
function* inChunks(lines: Iterable<string>): Iterable<string> {
  let chunk: string[] = [];
  for (const line of lines) {
    chunk.push(line, '\n');
    if (chunk.length < 2000) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

interface Group {
  readonly lines: string[];
  readonly written: PromiseWithResolvers<void>;
}

function appendTo(handle: FileHandle): Journal {
  let next = newGroup();
  let inFlight: Promise<void> = Promise.resolve();
  let pumping = false;

  async function pump(): Promise<void> {
    // One turn of the event loop gathers into one write.
    await new Promise((resolve) => setImmediate(resolve));
    while (next.lines.length > 0) {
      const { lines, written } = next;
      next = newGroup();
      inFlight = written.promise;
      await handle.appendFile(`${lines.join('\n')}\n`).then(written.resolve, written.reject);
    }
    pumping = false;
  }

  return {
    append: (line) => {
      next.lines.push(line);
      if (pumping) return;
      pumping = true;
      void pump();
    },
    written: () => (next.lines.length > 0 ? next.written.promise : inFlight),
    close: async () => {
      await (next.lines.length > 0 ? next.written.promise : inFlight);
      await handle.close();
    },
  };
}

function newGroup(): Group {
  const written = Promise.withResolvers<void>();
  // Events are not waited for; the request that is answered next sees the failure.
  written.promise.catch(() => {});
  return { lines: [], written };
}
