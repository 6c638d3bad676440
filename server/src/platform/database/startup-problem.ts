/** A start-up error that the operator can fix. The message is one full sentence, shown without a stack. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** Turns a known start-up error into a sentence; other errors keep their stack. */
export function asStartupProblem(error: unknown, place: string): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error)) return error;
  const { code, path } = error as NodeJS.ErrnoException;
  const where = typeof path === 'string' ? path : place;
  const sentence = sentenceForCode(code, where) ?? sentenceForText(error.message, where);
  return sentence ? new StartupProblem(sentence, { cause: error }) : error;
}

function sentenceForCode(code: string | undefined, where: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case '53100': // PostgreSQL's disk_full
      return diskFull(where);
    case 'EDQUOT':
      return `The disk quota is used up: nothing more can be written to ${where}.`;
    case 'EACCES':
    case 'EPERM':
      return `This user (${userName()}) may not write to ${where}; change its owner or set DATA_DIR to another folder.`;
    case 'EROFS':
      return `${where} is on a file system that is mounted read-only; set DATA_DIR to another folder.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is a file where a folder is needed; set DATA_DIR to another folder.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'EAI_AGAIN':
      return `The database of DATABASE_URL does not answer (${code}); check that it runs and that the address is right.`;
    case 'ECONNRESET':
    case 'EPIPE':
    case '57P01': // admin_shutdown
    case '57P02': // crash_shutdown
    case '57P03': // cannot_connect_now
    case '08006':
      return `The database of DATABASE_URL ended the connection (${code}); it may be starting, stopping or restarting. Try again in a moment.`;
    case '53300':
      return 'The database has no connection left for Kursi; raise its max_connections or set DB_POOL_SIZE to a smaller number.';
    case '28P01':
    case '28000':
      return 'The database refuses the user name or password of DATABASE_URL.';
    case '3D000':
      return 'The database that DATABASE_URL names does not exist; create it first.';
    case '42501':
      return 'The user of DATABASE_URL may not create tables in that database; grant it the right first.';
    default:
      return undefined;
  }
}

/** PostgreSQL's own message, from its log or the output of initdb. */
export function sentenceForText(text: string, where: string): string | undefined {
  if (/No space left on device|Check free disk space|wrote only \d+ of \d+ bytes/i.test(text))
    return diskFull(where);
  if (/Disk quota exceeded/i.test(text)) return sentenceForCode('EDQUOT', where);
  if (/Read-only file system/i.test(text)) return sentenceForCode('EROFS', where);
  if (/Permission denied/i.test(text)) return sentenceForCode('EACCES', where);
  if (/timeout expired/i.test(text)) return sentenceForCode('ETIMEDOUT', where);
  if (/Connection terminated|server closed the connection/i.test(text))
    return sentenceForCode('08006', where);
  if (/could not (create|map).*shared memory|Cannot allocate memory/i.test(text))
    return 'There is not enough memory to start the database; about 300 MB must be free.';
  return undefined;
}

function diskFull(where: string): string {
  return `The disk is full: nothing more can be written to ${where}; free some space and start again.`;
}

function userName(): string {
  return process.env['USER'] ?? `uid ${process.getuid?.() ?? 'unknown'}`;
}
