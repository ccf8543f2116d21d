import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server's keys, 32 bytes each. */
export interface Secrets {
  /** Encrypts unrevealed seeds. */
  readonly sealing: Uint8Array;
  /** Earlier sealing keys; they only decrypt. */
  readonly oldSealing: readonly Uint8Array[];
  /** Part of the hashes of passwords and tokens. */
  readonly pepper: Uint8Array;
  /** Signs the callbacks of the sandbox bank. */
  readonly callback: Uint8Array;
  /** Encrypts personal data that must stay readable for years. */
  readonly vault: Uint8Array;
  /** Earlier vault keys; they only decrypt. */
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

/** Prefix of generated demo keys, by which production refuses them. */
const DEMO_PREFIX = 'demo-';
const KEY_BYTES = 32;
const FILE = 'secrets.json';

/**
 * Reads a production secret: at least 32 bytes as base64url. Throws what `refuse` makes of the
 * reason, a phrase that follows the name of the setting.
 */
export function parseSecret(text: string | undefined, refuse: (reason: string) => Error): Uint8Array {
  if (!text) throw refuse('is not set: production needs its own secrets');
  if (text.startsWith(DEMO_PREFIX)) throw refuse('is a demo secret, which production refuses');
  const bytes = Buffer.from(text, 'base64url');
  if (!/^[\w-]+$/.test(text) || bytes.length < KEY_BYTES)
    throw refuse('must be at least 32 random bytes as base64url (openssl rand 32 | basenc --base64url -w0 | tr -d =)');
  if (new Set(bytes).size < 8) throw refuse('is not random');
  return new Uint8Array(bytes.subarray(0, KEY_BYTES));
}

/** The secrets of a demo: the keys, and the passwords of its outbox page and its accounts. */
export interface DemoSecrets extends Secrets {
  readonly outboxPassword: string;
  readonly accountPassword: string;
}

/** Reads the demo's secrets from `secrets.json` (0600), which the first start creates. */
export function demoSecrets(dataDirectory: string): DemoSecrets {
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

/** The keys that can be rotated. */
export type RotatableKey = 'sealing' | 'vault';
const OLD_KEYS = { sealing: 'oldSealing', vault: 'oldVault' } as const;

/**
 * Replaces a key by a new one; the old keys still decrypt. Returns false when the folder has no
 * demo keys.
 */
export function rotateDemoKey(dataDirectory: string, which: RotatableKey): boolean {
  const file = join(dataDirectory, FILE);
  const stored = read(file);
  if (!stored) return false;
  const rotated: StoredSecrets = {
    ...stored,
    [which]: newKey(),
    [OLD_KEYS[which]]: [stored[which], ...(stored[OLD_KEYS[which]] ?? [])],
  };
  renameSync(writeTemporary(file, rotated), file);
  return true;
}

const newKey = (): string => DEMO_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
const keyOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(DEMO_PREFIX.length), 'base64url'));
/** Has letters and digits, as the registration form requires. */
const newPassword = (): string => `${randomBytes(8).toString('hex')}a1`;

/** Writes the secrets to a temporary file next to `file`; returns its path. */
function writeTemporary(file: string, secrets: StoredSecrets): string {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return temporary;
}

function create(dataDirectory: string, file: string): StoredSecrets {
  const secrets: StoredSecrets = {
    sealing: newKey(),
    pepper: newKey(),
    callback: newKey(),
    vault: newKey(),
    outboxPassword: newPassword(),
    accountPassword: newPassword(),
  };
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 });
  const temporary = writeTemporary(file, secrets);
  try {
    // A link, unlike a rename, does not replace keys that another copy has just created.
    linkSync(temporary, file);
    return secrets;
  } catch (error) {
    const existing = read(file);
    if (!existing) throw error;
    return existing;
  } finally {
    rmSync(temporary, { force: true });
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
