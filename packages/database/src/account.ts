import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system account PostgreSQL runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to start PostgreSQL under: `nobody` for root (PostgreSQL refuses to run as root),
 * else null: the own account.
 */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Whether the account can enter an existing folder: it has the execute permission on the folder and
 * all its parents.
 */
export function canReach(account: Account, folder: string): boolean {
  const stat = statSync(folder);
  const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
  if ((stat.mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canReach(account, parent);
}
