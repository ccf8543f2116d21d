import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of 32 bytes: `sealing` encrypts unrevealed seeds (`oldSealing` still opens what was sealed before), `pepper` goes into password and token hashes, `callback` signs callbacks of the sandbox bank, `vault` encrypts personal data that must be read for years (`oldVault` still opens what it did not seal). */
export interface Secrets {
  readonly sealing: Uint8Array;
  readonly oldSealing: readonly Uint8Array[];
  readonly pepper: Uint8Array;
  readonly callback: Uint8Array;
  readonly vault: Uint8Array;
  readonly oldVault: readonly Uint8Array[];
}

interface StoredSecrets {
  readonly sealing: string;
  readonly oldSealing?: readonly string[];
  readonly pepper: string;
  readonly callback: string;
  readonly vault: string;
  readonly oldVault?: readonly string[];
  readonly outboxPassword: string;
  readonly accountPassword: string;
}

/** Marks generated demo keys, so that production can refuse them wherever they turn up. */
const DEMO_MARK = 'demo-';
const BYTES = 32;
const FILE = 'secrets.json';

/** Reads a production secret: 32 bytes or more of base64url. `refuse` gets the reason, to follow the setting's name. */
export function parseSecret(text: string | undefined, refuse: (reason: string) => Error): Uint8Array {
  if (!text) throw refuse('is not set: production needs its own secrets');
  if (text.startsWith(DEMO_MARK)) throw refuse('is a demo secret, which production refuses');
  const bytes = Buffer.from(text, 'base64url');
  if (!/^[\w-]+$/.test(text) || bytes.length < BYTES)
    throw refuse('must be at least 32 random bytes as base64url (openssl rand 32 | basenc --base64url -w0 | tr -d =)');
  if (new Set(bytes).size < 8) throw refuse('is not random');
  return new Uint8Array(bytes.subarray(0, BYTES));
}

/** The keys of this machine's demo, the passwords of its outbox and its accounts, made at the first start and kept in `secrets.json` (0600). */
export function demoSecrets(
  dataDirectory: string,
): Secrets & { readonly outboxPassword: string; readonly accountPassword: string } {
  const file = join(dataDirectory, FILE);
  const stored = read(file) ?? create(dataDirectory, file);
  return {
    sealing: keyOf(stored.sealing),
    oldSealing: (stored.oldSealing ?? []).map(keyOf),
    pepper: keyOf(stored.pepper),
    callback: keyOf(stored.callback),
    vault: keyOf(stored.vault),
    oldVault: (stored.oldVault ?? []).map(keyOf),
    outboxPassword: stored.outboxPassword,
    accountPassword: stored.accountPassword,
  };
}

/** The keys that can be exchanged for new ones. */
export type RotatableKey = 'sealing' | 'vault';
const older = { sealing: 'oldSealing', vault: 'oldVault' } as const;

/** Puts a new key first; the old ones go on opening what they sealed. False when this machine has no demo keys. */
export function rotateDemoKey(dataDirectory: string, which: RotatableKey): boolean {
  const file = join(dataDirectory, FILE);
  const stored = read(file);
  if (!stored) return false;
  writeFileSync(
    `${file}.${process.pid}`,
    JSON.stringify(
      {
        ...stored,
        [which]: newKey(),
        [older[which]]: [stored[which], ...(stored[older[which]] ?? [])],
      } satisfies StoredSecrets,
      null,
      2,
    ),
    { mode: 0o600 },
  );
  renameSync(`${file}.${process.pid}`, file);
  return true;
}

const newKey = (): string => DEMO_MARK + randomBytes(BYTES).toString('base64url');
const keyOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(DEMO_MARK.length), 'base64url'));
/** Letters and digits, with at least one of each: what the register rules ask of any password. */
const newPassword = (): string => `${randomBytes(8).toString('hex')}a1`;

function create(dataDirectory: string, file: string): StoredSecrets {
  const fresh: StoredSecrets = {
    sealing: newKey(),
    pepper: newKey(),
    callback: newKey(),
    vault: newKey(),
    outboxPassword: newPassword(),
    accountPassword: newPassword(),
  };
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(fresh, null, 2), { mode: 0o600 });
  try {
    // A link, unlike a rename, never replaces the keys another copy has just made.
    linkSync(unfinished, file);
    return fresh;
  } catch (error) {
    const made = read(file);
    if (!made) throw error;
    return made;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function read(file: string): StoredSecrets | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
