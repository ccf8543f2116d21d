import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of 32 bytes: `sealing` encrypts unrevealed seeds, `pepper` goes into password and token hashes, `callback` signs callbacks of the sandbox bank. */
export interface Secrets { readonly sealing: Uint8Array; readonly pepper: Uint8Array; readonly callback: Uint8Array }

/** Marks generated demo keys, so that production can refuse them wherever they turn up. */
const DEMO_MARK = 'demo-';
const BYTES = 32;

/** Reads a production secret: 32 bytes or more of base64url. `refuse` gets the reason, to follow the setting's name. */
export function secretOf(text: string | undefined, refuse: (reason: string) => Error): Uint8Array {
  if (!text) throw refuse('is not set: production needs its own secrets');
  if (text.startsWith(DEMO_MARK)) throw refuse('is a demo secret, which production refuses');
  const bytes = Buffer.from(text, 'base64url');
  if (!/^[\w-]+$/.test(text) || bytes.length < BYTES) throw refuse('must be at least 32 random bytes as base64url (openssl rand 32 | basenc --base64url -w0 | tr -d =)');
  if (new Set(bytes).size < 8) throw refuse('is not random');
  return new Uint8Array(bytes.subarray(0, BYTES));
}

/** The keys of this machine's demo, the passwords of its outbox and its accounts, made at the first start and kept in `secrets.json` (0600). */
export function demoSecrets(dataDirectory: string): Secrets & { readonly outboxPassword: string; readonly accountPassword: string } {
  const file = join(dataDirectory, 'secrets.json');
  const stored = read(file) ?? create(dataDirectory, file);
  const key = (name: string) => new Uint8Array(Buffer.from((stored[name] ?? '').slice(DEMO_MARK.length), 'base64url'));
  return { sealing: key('sealing'), pepper: key('pepper'), callback: key('callback'), outboxPassword: stored['outboxPassword'] ?? '', accountPassword: stored['accountPassword'] ?? '' };
}

function create(dataDirectory: string, file: string): Record<string, string> {
  const key = () => DEMO_MARK + randomBytes(BYTES).toString('base64url');
  // Letters and digits, with at least one of each: what the register rules ask of any password.
  const password = () => `${randomBytes(8).toString('hex')}a1`;
  const fresh = { sealing: key(), pepper: key(), callback: key(), outboxPassword: password(), accountPassword: password() };
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

function read(file: string): Record<string, string> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
