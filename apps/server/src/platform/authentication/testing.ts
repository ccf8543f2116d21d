import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
/** A byte string or text in CBOR, up to 65,535 bytes. */
const cbor = (major: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    bytes.length < 24
      ? Buffer.from([major | bytes.length])
      : bytes.length < 256
        ? Buffer.from([major | 24, bytes.length])
        : Buffer.from([major | 25, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const bytes = (value: Uint8Array): Buffer => cbor(0x40, value);
const text = (value: string): Buffer => cbor(0x60, Buffer.from(value));

/** An authenticator in software for tests: one passkey for the host 127.0.0.1. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly key: KeyObject;
  readonly cose: Buffer;
  counter = 0;
  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinate = (value: string | undefined) => bytes(Buffer.from(value ?? '', 'base64url'));
    this.cose = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }
  /** Authenticator data: host, flags (present, verified, with a credential), counter. */
  #data(flags: number, origin: string): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter]);
  }
  #client(type: string, challenge: unknown, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  #credential(response: Record<string, string>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
  /** The response that creates the passkey, for a page of `origin`. */
  create(challenge: unknown, origin: string) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.cose]);
    const data = Buffer.concat([this.#data(0x45, origin), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge, origin)),
      attestationObject: base64url(attestation),
    });
  }
  /** The response that logs in. */
  get(challenge: unknown, origin: string) {
    const data = this.#data(0x05, origin);
    const client = this.#client('webauthn.get', challenge, origin);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.key)),
    });
  }
}
