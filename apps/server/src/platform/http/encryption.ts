import { hkdfSync, randomUUID } from 'node:crypto';
import { encryptionKey } from '@chokdee/contract/calls/encryption';
import type { Output } from '@chokdee/contract/call';
import type { Database } from '@chokdee/database/database';
import {
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type CryptoKey,
} from 'jose';
import { seal, unseal } from '../crypto/seal.ts';
import { bind, type ServerModule } from '../module.ts';
import { Refusal } from '../refusal.ts';
import type { BodyDecryptor } from './settings.ts';

type PublicKey = Output<typeof encryptionKey>;
interface StoredKey {
  readonly kid: string;
  readonly publicJwk: PublicKey;
  readonly sealedPrivate: Buffer;
  readonly createdAt: Date;
}
interface HeldKey {
  readonly publicKey: PublicKey;
  readonly privateKey: CryptoKey;
}

/** The encrypted calls' key pairs: who has the current one, who opens what was sealed with it. */
export interface Encryption extends BodyDecryptor {
  /** The public key to seal with now. */
  currentKey(): Promise<PublicKey>;
  /** Makes a new pair when there is none or the newest is a week old, and forgets those nobody should use any more. `force` makes one in any case. */
  rotate(force?: boolean): Promise<void>;
  readonly module: ServerModule;
}

/** A pair is handed out for a week and opens what arrives for two days after. */
const handedOut = '7 days';
const accepted = '9 days';
const refreshEvery = 60_000;
const missPause = 2_000;

function keyNamed(jwe: string): string {
  try {
    return decodeProtectedHeader(jwe).kid ?? '';
  } catch {
    throw new Refusal('encryption.invalid');
  }
}

/** Makes the keystore on the database that all copies share. `sealing` is the server's sealing secret. */
export function createEncryption({
  database,
  sealing,
}: {
  readonly database: Database;
  readonly sealing: Uint8Array;
}): Encryption {
  // The private halves lie in the database sealed, each bound to its key's id.
  const vault = Buffer.from(hkdfSync('sha256', sealing, new Uint8Array(0), 'chokdee encryption keys', 32));
  let held = new Map<string, HeldKey>();
  let seen = new Set<string>();
  let current: PublicKey | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const open = async (key: StoredKey): Promise<HeldKey | null> => {
    try {
      return {
        publicKey: key.publicJwk,
        privateKey: await importPKCS8(unseal(vault, key.sealedPrivate, key.kid), 'RSA-OAEP-256'),
      };
    } catch {
      // Sealed with a secret that is gone: nobody can open what was sealed for it.
      return null;
    }
  };

  const read = async (): Promise<void> => {
    const rows = await database.query<StoredKey>(
      `select kid, public_jwk as "publicJwk", sealed_private as "sealedPrivate", created_at as "createdAt" from platform.encryption_key where created_at > platform.clock() - $1::interval order by created_at desc, kid desc`,
      [accepted],
    );
    const known = held;
    const next = new Map<string, HeldKey>();
    for (const row of rows) {
      const key = known.get(row.kid) ?? (await open(row));
      if (key !== null) next.set(row.kid, key);
    }
    held = next;
    seen = new Set(rows.map((row) => row.kid));
    current = next.values().next().value?.publicKey ?? null;
    readAt = performance.now();
  };
  /** Reads the shared keys again when what is held is older than `age` milliseconds; callers at the same time share one reading. */
  const refresh = async (age: number): Promise<void> => {
    if (performance.now() - readAt < age) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  };

  const rotate = async (force = false): Promise<void> => {
    await refresh(0);
    const due =
      force ||
      current === null ||
      (
        await database.query<{ due: boolean }>(
          'select created_at < platform.clock() - $2::interval as due from platform.encryption_key where kid = $1',
          [current.kid, handedOut],
        )
      )[0]?.due !== false;
    if (!due) return;
    // Made before the lock is taken: it costs a tenth of a second.
    const kid = randomUUID();
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const jwk: PublicKey = { kid, kty: 'RSA', n, e, alg: 'RSA-OAEP-256', enc: 'A256GCM', use: 'enc' };
    const sealed = seal(vault, await exportPKCS8(privateKey), kid);
    await database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('platform.encryption_key'))`);
      const [newest] = await tx.query<{ kid: string }>(
        'select kid from platform.encryption_key order by created_at desc, kid desc limit 1',
      );
      // Another copy was faster: its key serves as well.
      if (!force && newest !== undefined && !seen.has(newest.kid)) return;
      await tx.query('insert into platform.encryption_key (kid, public_jwk, sealed_private) values ($1, $2, $3)', [
        kid,
        JSON.stringify(jwk),
        sealed,
      ]);
      await tx.query('delete from platform.encryption_key where created_at < platform.clock() - $1::interval', [
        accepted,
      ]);
    });
    await refresh(0);
  };

  const currentKey = async (): Promise<PublicKey> => {
    await refresh(refreshEvery);
    if (current === null) await rotate();
    if (current === null) throw new Refusal('system.busy');
    return current;
  };

  return {
    currentKey,
    rotate,
    decrypt: async (jwe) => {
      const kid = keyNamed(jwe);
      if (!held.has(kid)) await refresh(missPause);
      const key = held.get(kid);
      if (key === undefined) throw new Refusal('encryption.invalid');
      try {
        const { plaintext } = await compactDecrypt(jwe, key.privateKey, {
          keyManagementAlgorithms: ['RSA-OAEP-256'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
      } catch {
        throw new Refusal('encryption.invalid');
      }
    },
    module: {
      name: 'encryption',
      routes: [bind(encryptionKey, currentKey)],
      jobs: [{ name: 'encryption.rotate', every: 3_600, run: () => rotate() }],
    },
  };
}
