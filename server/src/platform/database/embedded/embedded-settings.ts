import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { StartupProblem, sentenceForText } from '../startup-problem.ts';

/** Small enough for a small machine, and durable: an acknowledged commit is on disk. */
export function settingsFor(options: { port: number; socketFolder: string; forgetful: boolean }): string[] {
  const windows = process.platform === 'win32';
  const settings: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: String(options.port),
    unix_socket_directories: windows ? '' : options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: `${options.forgetful ? 128 : cacheMegabytes(totalmem())}MB`,
    // Audiences of very many clients are sorted and joined in memory.
    work_mem: '32MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Constraint violations are normal here (a taken slot), and logging them would leak personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(options.forgetful && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** An eighth of the machine: the rest is for us and for the file cache, which PostgreSQL uses as well. */
function cacheMegabytes(machineBytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(machineBytes / 8 / 1024 / 1024)));
}

/** The error lines of PostgreSQL's log since `from`. */
export function whyItEnded(logFile: string, from: number, dataDir: string): StartupProblem {
  const text = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString('utf8') : '';
  const known = sentenceForText(text, dataDir);
  if (known) return new StartupProblem(known);
  const fatal = text.split('\n').findLast((line) => /(FATAL|PANIC|error while loading)/.test(line));
  const reason = fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it gave no reason';
  return new StartupProblem(`PostgreSQL did not start (${reason}); its log is ${logFile}.`);
}
