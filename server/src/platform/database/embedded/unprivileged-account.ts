import { chownSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to run PostgreSQL as, since it refuses to run as root. Undefined when we are not root, or on
 * Windows. An existing cluster keeps its owner, also when accounts are added or removed.
 */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

function accountNamed(name: string): Account | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    // macOS lists nobody as -2; the system call needs the unsigned number.
    return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the account can traverse to this folder, by the mode bits, which are what closes /root. */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let current = realpathSync(folder); ; current = path.dirname(current)) {
    const { uid, gid, mode } = statSync(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (current === path.dirname(current)) return true;
  }
}

export function giveTo(account: Account | undefined, entry: string): void {
  if (account) chownSync(entry, account.uid, account.gid);
}
