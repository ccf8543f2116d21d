import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** The server's public key, as `GET /wps/session/key` returns it. */
export interface EncryptionKey extends JWK {
  readonly kid: string;
}

/**
 * Creates a function that encrypts a JSON text for the server (decision D3: RSA-OAEP-256 with
 * A256GCM, compact JWE). `readKey` fetches the public key. The key is fetched again after 10
 * minutes, well before the server drops an old one.
 */
export function createBodyEncryptor(readKey: () => Promise<EncryptionKey>): (text: string) => Promise<string> {
  let key: Promise<EncryptionKey> | null = null;
  let readAt = 0;
  return async (text) => {
    if (key === null || performance.now() - readAt > 600_000) {
      readAt = performance.now();
      key = readKey();
      key.catch(() => {
        key = null;
      });
    }
    const { kid, kty, n, e } = await key;
    const publicKey = await importJWK({ kty: kty ?? 'RSA', n: n ?? '', e: e ?? '' }, 'RSA-OAEP-256');
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(publicKey);
  };
}
