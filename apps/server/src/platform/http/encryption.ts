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
import { STRONG_RSA_BITS } from '../crypto/key-strength.ts';
import { Refusal } from '../refusal.ts';
import type { BodyDecryptor } from './settings.ts';

type PublicKey = Output<typeof encryptionKey>;
interface StoredKey {
  readonly kid: string;
  readonly publicJwk: PublicKey;
  readonly sealedPrivate: Buffer;
}
interface LoadedKey {
  readonly publicKey: PublicKey;
  readonly privateKey: CryptoKey;
}

/**
 * The key pairs of encrypted calls (decision D3): publishes the current public key, decrypts
 * bodies.
 */
export interface Encryption extends BodyDecryptor {
  /** Returns the public key to encrypt with. */
  currentKey(): Promise<PublicKey>;
  /**
   * Creates a key pair when none exists or the newest is a week old (with `force`: always); deletes
   * expired pairs.
   */
  rotate(force?: boolean): Promise<void>;
  readonly module: ServerModule;
}

/** A public key is published for a week. Its private key decrypts for two more days. */
const PUBLISHED_FOR = '7 days';
const ACCEPTED_FOR = '9 days';
/** Milliseconds after which the loaded keys are read again; sooner when a key is unknown. */
const REFRESH_INTERVAL = 60_000;
const UNKNOWN_KEY_REFRESH_INTERVAL = 2_000;

function keyIdOf(jwe: string): string {
  try {
    return decodeProtectedHeader(jwe).kid ?? '';
  } catch {
    throw new Refusal('encryption.invalid');
  }
}

async function newKeyPair(): Promise<{ readonly publicKey: PublicKey; readonly privatePem: string }> {
  const pair = await generateKeyPair('RSA-OAEP-256', { modulusLength: STRONG_RSA_BITS, extractable: true });
  const { n = '', e = '' } = await exportJWK(pair.publicKey);
  return {
    publicKey: { kid: randomUUID(), kty: 'RSA', n, e, alg: 'RSA-OAEP-256', enc: 'A256GCM', use: 'enc' },
    privatePem: await exportPKCS8(pair.privateKey),
  };
}

/** Reads the key pairs that still decrypt, newest first. */
const readKeys = (database: Database): Promise<StoredKey[]> =>
  database.query<StoredKey>(
    `select kid, public_jwk as "publicJwk", sealed_private as "sealedPrivate"
     from platform.encryption_key
     where created_at > platform.clock() - $1::interval
     order by created_at desc, kid desc`,
    [ACCEPTED_FOR],
  );

/** Whether a stored key pair is due to be replaced, or is not stored any more. */
async function isDue(database: Database, kid: string): Promise<boolean> {
  const [row] = await database.query<{ due: boolean }>(
    'select created_at < platform.clock() - $2::interval as due from platform.encryption_key where kid = $1',
    [kid, PUBLISHED_FOR],
  );
  return row?.due !== false;
}

/**
 * Creates the key store on the database that all copies share. `sealing` is the sealing secret of
 * the server.
 */
export function createEncryption({
  database,
  sealing,
}: {
  readonly database: Database;
  readonly sealing: Uint8Array;
}): Encryption {
  // Private keys are stored encrypted, each bound to its key id.
  const wrappingKey = Buffer.from(hkdfSync('sha256', sealing, new Uint8Array(0), 'chokdee encryption keys', 32));
  let loaded = new Map<string, LoadedKey>();
  /** Ids of all stored keys, also of those that cannot be decrypted. */
  let storedIds = new Set<string>();
  let current: PublicKey | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const load = async (key: StoredKey): Promise<LoadedKey | null> => {
    try {
      const privateKey = await importPKCS8(unseal(wrappingKey, key.sealedPrivate, key.kid), 'RSA-OAEP-256');
      return { publicKey: key.publicJwk, privateKey };
    } catch {
      // The sealing secret was replaced: bodies encrypted for this key cannot be read any more.
      return null;
    }
  };

  const read = async (): Promise<void> => {
    const rows = await readKeys(database);
    const known = loaded;
    const next = new Map<string, LoadedKey>();
    for (const row of rows) {
      const key = known.get(row.kid) ?? (await load(row));
      if (key !== null) next.set(row.kid, key);
    }
    loaded = next;
    storedIds = new Set(rows.map((row) => row.kid));
    current = next.values().next().value?.publicKey ?? null;
    readAt = performance.now();
  };
  /**
   * Reads the stored keys when the loaded ones are older than `maxAge` milliseconds; concurrent
   * calls share one read.
   */
  const refresh = async (maxAge: number): Promise<void> => {
    if (performance.now() - readAt < maxAge) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  };

  const rotate = async (force = false): Promise<void> => {
    await refresh(0);
    if (!force && current !== null && !(await isDue(database, current.kid))) return;
    // Generated before the lock is taken, because it takes a tenth of a second.
    const { publicKey, privatePem } = await newKeyPair();
    await database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('platform.encryption_key'))`);
      const [newest] = await tx.query<{ kid: string }>(
        'select kid from platform.encryption_key order by created_at desc, kid desc limit 1',
      );
      // Another copy has created a key meanwhile; that one is used.
      if (!force && newest !== undefined && !storedIds.has(newest.kid)) return;
      await tx.query('insert into platform.encryption_key (kid, public_jwk, sealed_private) values ($1, $2, $3)', [
        publicKey.kid,
        JSON.stringify(publicKey),
        seal(wrappingKey, privatePem, publicKey.kid),
      ]);
      await tx.query('delete from platform.encryption_key where created_at < platform.clock() - $1::interval', [
        ACCEPTED_FOR,
      ]);
    });
    await refresh(0);
  };

  const currentKey = async (): Promise<PublicKey> => {
    await refresh(REFRESH_INTERVAL);
    if (current === null) await rotate();
    if (current === null) throw new Refusal('system.busy');
    return current;
  };

  const decrypt = async (jwe: string): Promise<unknown> => {
    const kid = keyIdOf(jwe);
    if (!loaded.has(kid)) await refresh(UNKNOWN_KEY_REFRESH_INTERVAL);
    const key = loaded.get(kid);
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
  };

  return {
    currentKey,
    rotate,
    decrypt,
    module: {
      name: 'encryption',
      routes: [bind(encryptionKey, currentKey)],
      retention: [
        {
          tables: ['platform.encryption_key'],
          period: ACCEPTED_FOR,
          reason: 'handed out for a week, accepted for two more days',
          job: 'encryption.rotate',
        },
      ],
      jobs: [{ name: 'encryption.rotate', every: 3_600, run: () => rotate() }],
    },
  };
}
