import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from '@chokdee/contract/calls/identity/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentityFixture, password, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let token: string;
let memberId: string;
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.setSingleSession(false);
  ({ token, memberId } = await fixture.register('somchai'));
});
afterAll(() => fixture?.close());

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

/** An authenticator in software: one credential for this host. */
class Authenticator {
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
  #data(flags: number): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256('127.0.0.1'), Buffer.from([flags]), counter]);
  }
  #client(type: string, challenge: unknown, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  #credential(response: Record<string, string>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
  create(challenge: unknown, origin: string) {
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.cose]);
    const data = Buffer.concat([this.#data(0x45), attested]);
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
  get(challenge: unknown, origin: string) {
    const data = this.#data(0x05);
    const client = this.#client('webauthn.get', challenge, origin);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.key)),
    });
  }
}

const codeOf = ({ errorCode }: { errorCode: string | null }) => errorCode;
const origin = 'http://127.0.0.1:3000';
const page = () => ({ token, headers: { origin } });
const options = () => fixture.call(passkeyOptions, { body: { password } }, page());
const loginWith = async (authenticator: Authenticator, from = origin) => {
  const { value } = await fixture.call(passkeyLoginOptions, { body: {} }, { headers: { origin: from } });
  const response = authenticator.get(value['challenge'], from);
  return { response, answer: await fixture.call(passkeyLogin, { body: { response } }, { headers: { origin: from } }) };
};
const device = new Authenticator();

describe('passkeys', () => {
  it('are added with the login password, and log in without a name', async () => {
    const wrong = await fixture.call(passkeyOptions, { body: { password: 'wrong password' } }, page());
    expect(wrong.fields['password']).toMatchObject({ code: 'field.password.wrong' });
    const { value } = await options();
    const response = device.create(value['challenge'], origin);
    const added = await fixture.call(addPasskey, { body: { name: 'my phone', response } }, page());
    expect([added.errorCode, added.value]).toEqual([null, [expect.objectContaining({ name: 'my phone' })]]);
    const { answer } = await loginWith(device);
    expect([answer.errorCode, answer.value.id, answer.value.firstTimeLogin]).toEqual([null, memberId, false]);
    const [listed] = (await fixture.call(listPasskeys, {}, { token })).value;
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('are accepted once per challenge, for the origin of the page, with a growing counter', async () => {
    const { response, answer } = await loginWith(device);
    expect(codeOf(answer)).toBeNull();
    expect(codeOf(await fixture.call(passkeyLogin, { body: { response } }, page()))).toBe('passkey.failed');
    expect(codeOf((await loginWith(device, 'http://evil.example')).answer)).toBe('passkey.failed');
    device.counter = 0;
    expect(codeOf((await loginWith(device)).answer)).toBe('passkey.failed');
    device.counter = 100;
    expect(codeOf((await loginWith(new Authenticator())).answer)).toBe('passkey.failed');
    const unreadable = { id: 'x', response: { clientDataJSON: 'nonsense' } };
    expect(codeOf(await fixture.call(passkeyLogin, { body: { response: unreadable } }))).toBe('passkey.failed');
  });

  it('are not added with the challenge of another member, or after five minutes', async () => {
    const other = await fixture.register('malee');
    const { value } = await options();
    const response = new Authenticator().create(value['challenge'], origin);
    const foreign = { token: other.token, headers: { origin } };
    expect(codeOf(await fixture.call(addPasskey, { body: { response } }, foreign))).toBe('passkey.failed');
    const late = await options();
    await fixture.db.moveClock(301_000);
    const lateResponse = new Authenticator().create(late.value['challenge'], origin);
    expect(codeOf(await fixture.call(addPasskey, { body: { response: lateResponse } }, page()))).toBe('passkey.failed');
  });

  it('are removed by their member only; a removed one and a blocked member do not log in', async () => {
    const [own] = (await fixture.call(listPasskeys, {}, { token })).value;
    const foreign = { token: await fixture.loginToken('malee') };
    const remove = (caller: { token: string }) => fixture.call(removePasskey, { params: { id: own!.id } }, caller);
    expect(codeOf(await remove(foreign))).toBe('request.not.found');
    const actor = { kind: 'operator', id: '1', name: 'anong' } as const;
    const change = { brandId: 'chokdee', memberId, actor, reason: 'test' };
    await fixture.identity.block(change);
    expect(codeOf((await loginWith(device)).answer)).toBe('account.blocked');
    await fixture.identity.unblock(change);
    token = await fixture.loginToken('somchai');
    expect(codeOf(await remove({ token }))).toBeNull();
    expect(codeOf((await loginWith(device)).answer)).toBe('passkey.failed');
  });
});
