import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartupProblem, sentenceForText } from '../startup-problem.ts';
import { majorOfCluster, majorOfPrograms } from './cluster-major.ts';
import type { Binaries } from './embedded-binaries.ts';
import { type Account, canReach, giveTo } from './unprivileged-account.ts';

/** The superuser and the database; both exist only inside our own cluster. The server uses a role of its own. */
export const DATABASE_NAME = 'kursi';

/** A cluster is what PostgreSQL calls one folder of databases. */
export interface Cluster {
  readonly folder: string;
  /** How PostgreSQL is told its data folder; the folder is always its working directory. */
  readonly nameForPostgres: string;
  readonly password: string;
}

export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Creates the data folder and, if we own it, lets the account pass through it without listing it. */
export function prepareDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid === 0 && !(mode & 0o001)) chmodSync(dataDir, (mode & 0o777) | 0o011);
}

export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
  runtime: string,
  log: (line: string) => void,
): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  const passwordFile = path.join(dataDir, 'postgres-password');
  const isNew = !existsSync(folder);
  if (!isNew) checkVersion(folder, binaries);
  if (!existsSync(passwordFile)) {
    if (!isNew) {
      throw new StartupProblem(
        `The file ${passwordFile} is missing, without which the database in ${folder} cannot be opened; restore it from a backup.`,
      );
    }
    writeWhole(passwordFile, randomBytes(24).toString('base64url'));
  }
  const password = readFileSync(passwordFile, 'utf8').trim();
  if (isNew) await createCluster(folder, password, binaries, account, runtime, log);
  return { folder, password, nameForPostgres: nameForPostgres(folder, account) };
}

/**
 * The account cannot enter root's folders (/root/kursi). We open the folder as the working directory before
 * changing the user; on Linux PostgreSQL can then use it by that relative path.
 */
function nameForPostgres(folder: string, account: Account | undefined): string {
  if (canReach(folder, account)) return folder;
  if (process.platform === 'linux' && existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new StartupProblem(
    `PostgreSQL may not run as root, and its user cannot reach ${folder}; start Kursi as an ordinary user or set DATA_DIR to another folder.`,
  );
}

function checkVersion(folder: string, binaries: Binaries): void {
  const made = majorOfCluster(folder);
  if (made === undefined) {
    throw new StartupProblem(
      `${folder} exists but holds no database; restore it from a backup, or move it away to start with an empty one.`,
    );
  }
  const ours = majorOfPrograms(path.join(path.dirname(binaries.postgres), '..'));
  if (ours !== undefined && ours !== made) {
    throw new StartupProblem(
      `The database in ${folder} was made by PostgreSQL ${made}, and this version of Kursi brings PostgreSQL ${ours}; start Kursi once, which moves the data over.`,
    );
  }
}

/** Atomic: written beside and renamed when complete, so that a killed start leaves no half cluster. */
async function createCluster(
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
  runtime: string,
  log: (line: string) => void,
): Promise<void> {
  log(`Making a new database in ${folder}.`);
  const parent = path.dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith('postgres.unfinished-'))
      // Race: the initdb of a killed start may still write there for a moment.
      rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  const draft = mkdtempSync(`${folder}.unfinished-`);
  giveTo(account, draft);
  const passwordCopy = path.join(runtime, 'password');
  try {
    writeFileSync(passwordCopy, password, { mode: 0o600 });
    giveTo(account, passwordCopy);
    const options = [`--pgdata=${nameForPostgres(draft, account)}`, `--pwfile=${passwordCopy}`, ...INITDB];
    // ICU's root collation sorts names in every script as people expect (a, B, c; not B, a, c).
    let result = await run(
      binaries.initdb,
      [...options, '--locale-provider=icu', '--icu-locale=und'],
      draft,
      account,
    );
    if (result.code !== 0 && /ICU is not supported/i.test(result.output)) {
      result = await run(
        binaries.initdb,
        [...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        draft,
        account,
      );
    }
    if (result.code !== 0) throw initdbProblem(result, parent);
    renameSync(draft, folder);
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

const INITDB = [
  `--username=${DATABASE_NAME}`,
  '--encoding=UTF8',
  '--locale=C',
  '--auth=scram-sha-256',
  '--data-checksums',
  // initdb may clean up its files on failure, but must not remove our folder.
  '--no-instructions',
];

function initdbProblem(result: { code: number | null; output: string }, place: string): StartupProblem {
  const known = sentenceForText(result.output, place);
  const reason =
    result.output.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? `code ${result.code}`;
  return new StartupProblem(known ?? `The database could not be made in ${place}: ${reason.trim()}.`);
}

function writeWhole(file: string, content: string): void {
  const draft = `${file}.unfinished`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      ...account,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: plainEnvironment(),
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** English messages, because we parse them; and none of the operator's PG* variables, which would redirect it. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
