import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import forge from 'node-forge';
import { loadConfig } from './config.ts';
import { rotateDemoKey } from './secrets.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-config-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const demo = () => ({ CHOKDEE_DATA: folder, DATABASE_URL: 'postgres://user@127.0.0.1/chokdee' });
const key = () => randomBytes(32).toString('base64url');
const production = () => ({
  CHOKDEE_MODE: 'production',
  CHOKDEE_DATA: folder,
  DATABASE_URL: 'postgres://app@db/chokdee?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://owner@db/chokdee?sslmode=verify-full',
  SITE_ORIGIN: 'https://play.example',
  GAMES_ORIGIN: 'https://games.example',
  CONSOLE_ORIGIN: 'https://console.example',
  CHOKDEE_SEALING_KEY: key(),
  CHOKDEE_PEPPER: key(),
  CHOKDEE_CALLBACK_KEY: key(),
  CHOKDEE_VAULT_KEY: key(),
});

it('serves metrics only with METRICS_PORT, and on other addresses than loopback only with a token', () => {
  const metricsOf = (env: Record<string, string>) => loadConfig({ ...demo(), ...env }).metrics;
  const token = 'sixteen-or-more-characters';
  expect(metricsOf({})).toBeNull();
  expect(metricsOf({ METRICS_PORT: '9100' })).toEqual({ host: '127.0.0.1', port: 9_100, token: null });
  expect(metricsOf({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.1', METRICS_TOKEN: token })?.token).toBe(token);
  expect(() => metricsOf({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.1' })).toThrow(/METRICS_TOKEN is not set/);
  expect(() => metricsOf({ METRICS_PORT: '9100', METRICS_TOKEN: 'short' })).toThrow(/at least 16 characters/);
  expect(() => metricsOf({ METRICS_TOKEN: token })).toThrow(/need METRICS_PORT/);
  expect(() => metricsOf({ METRICS_PORT: 'x' })).toThrow(/METRICS_PORT must be a whole number/);
});

it('reads the accounts that receive deposits; a demo has some that nobody can pay to', () => {
  const depositsOf = (env: Record<string, string>) => loadConfig({ ...production(), ...env }).deposits;
  expect(depositsOf({})).toEqual({ promptPay: null, transfer: null });
  const { promptPay, transfer } = loadConfig(demo()).deposits;
  expect([promptPay?.id, transfer?.accountNumber]).toEqual(['000000000000000', '0000000000']);
  const receiver = { PROMPTPAY_ID: '0812345678', PROMPTPAY_NAME: 'SHOP' };
  expect(depositsOf(receiver).promptPay).toEqual({ id: '0812345678', name: 'SHOP', callbackKey: null });
  expect(depositsOf({ ...receiver, PROMPTPAY_ACCOUNT: 'kbank-2' }).promptPay?.account).toBe('kbank-2');
  expect(() => depositsOf({ ...receiver, PROMPTPAY_ACCOUNT: 'KBANK 2' })).toThrow(/PROMPTPAY_ACCOUNT must have/);
  expect(depositsOf({ ...receiver, PROMPTPAY_CALLBACK_KEY: key() }).promptPay?.callbackKey).toHaveLength(32);
  expect(() => depositsOf({ PROMPTPAY_ID: '0812345678' })).toThrow(/PROMPTPAY_NAME is not set/);
  expect(() => depositsOf({ ...receiver, PROMPTPAY_ID: '12' })).toThrow(/PROMPTPAY_ID must be a mobile number/);
  const account = { TRANSFER_BANK: 'KBANK', TRANSFER_ACCOUNT: '1234567890', TRANSFER_NAME: 'SHOP' };
  expect(depositsOf(account).transfer).toMatchObject({ bankCode: 'KBANK', accountNumber: '1234567890' });
  expect(() => depositsOf({ ...account, TRANSFER_ACCOUNT: '1' })).toThrow(/TRANSFER_ACCOUNT must have/);
});

describe('demo', () => {
  it('needs only a database, and creates its keys once, readable by the owner only', () => {
    const first = loadConfig(demo());
    expect(first).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      tls: null,
      trustedHops: 0,
      origins: { site: 'http://127.0.0.1:3000', games: 'http://127.0.0.1:3001', console: 'http://127.0.0.1:3002' },
    });
    expect(first.secrets.sealing).toHaveLength(32);
    expect(loadConfig(demo()).secrets).toEqual(first.secrets);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps the old sealing key when it is rotated', () => {
    const before = loadConfig(demo()).secrets;
    expect(rotateDemoKey(folder, 'sealing')).toBe(true);
    const after = loadConfig(demo()).secrets;
    expect(after.sealing).not.toEqual(before.sealing);
    expect(after.oldSealing).toEqual([before.sealing]);
    expect({ ...after, sealing: 0, oldSealing: 0 }).toEqual({ ...before, sealing: 0, oldSealing: 0 });
  });

  it('keeps the old vault keys when it is rotated', () => {
    const before = loadConfig(demo()).secrets;
    expect([rotateDemoKey(folder, 'vault'), rotateDemoKey(folder, 'vault')]).toEqual([true, true]);
    const after = loadConfig(demo()).secrets;
    expect(after.oldVault).toHaveLength(before.oldVault.length + 2);
    expect(after.oldVault[1]).toEqual(before.vault);
    expect({ ...after, vault: 0, oldVault: 0 }).toEqual({ ...before, vault: 0, oldVault: 0 });
  });

  it('connects one login as either role', () => {
    const { databaseUrl, ownerUrl } = loadConfig({
      ...demo(),
      DATABASE_URL: 'postgres://user@127.0.0.1/chokdee?options=-c%20a=b',
    });
    expect(new URL(databaseUrl).searchParams.get('options')).toBe('-c a=b -c role=chokdee_app');
    expect(new URL(ownerUrl).searchParams.get('options')).toBe('-c a=b -c role=chokdee_owner');
  });

  it('requires a password for the outbox when other machines can reach it', () => {
    expect(loadConfig(demo()).demo?.outboxPassword).toBeNull();
    const open = loadConfig({ ...demo(), HOST: '0.0.0.0' });
    expect(open.demo?.outboxPassword).toMatch(/^[0-9a-f]{16}a1$/);
    expect(open.origins.site).toBe('http://127.0.0.1:3000');
  });
});

describe('inner connections in production', () => {
  const load = (env: Record<string, string>) => () => loadConfig({ ...production(), ...env });
  it.each([
    'postgres://app@127.0.0.1/chokdee',
    'postgres://app@localhost:5433/chokdee?sslmode=disable',
    'postgres://app@[::1]/chokdee',
    'postgres:///chokdee?host=/run/postgresql',
    'postgres://app@db.example/chokdee?sslmode=verify-full',
  ])('to the database may be %s', (address) => {
    expect(load({ DATABASE_URL: address, DATABASE_OWNER_URL: address })).not.toThrow();
  });
  it.each([
    'postgres://app@db.example/chokdee',
    'postgres://app@10.0.0.5/chokdee?sslmode=disable',
    'postgres://app@db.example/chokdee?sslmode=prefer',
    'postgres://app@db.example/chokdee?sslmode=require',
    'postgres://app@127.0.0.1.example/chokdee',
    'postgres://app@127.0.0.1/chokdee?host=db.example',
  ])('to the database may not be %s', (address) => {
    expect(load({ DATABASE_URL: address })).toThrow('DATABASE_URL must have sslmode=verify-full in production');
    expect(load({ DATABASE_OWNER_URL: address })).toThrow(
      'DATABASE_OWNER_URL must have sslmode=verify-full in production',
    );
  });
  it('to a bucket, the SMS gateway and the payout gateway are encrypted or on this machine', () => {
    const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const sms = { SMS_GATEWAY_KEY: key(), SMS_FROM: 'Chokdee' };
    const payout = { PAYOUT_GATEWAY_KEY: key() };
    for (const scheme of ['https://inner.example', 'http://127.0.0.1:9000', 'http://localhost'])
      expect(
        load({
          ...bucket,
          ...sms,
          ...payout,
          S3_ENDPOINT: scheme,
          SMS_GATEWAY_URL: scheme,
          PAYOUT_GATEWAY_URL: scheme,
        }),
      ).not.toThrow();
    const plain = 'http://inner.example';
    expect(load({ ...bucket, S3_ENDPOINT: plain })).toThrow('S3_ENDPOINT must begin with https:// in production');
    expect(load({ ...sms, SMS_GATEWAY_URL: plain })).toThrow('SMS_GATEWAY_URL must begin with https://');
    expect(load({ ...payout, PAYOUT_GATEWAY_URL: plain })).toThrow('PAYOUT_GATEWAY_URL must be an https address');
  });
});

it('reads secrets from files', () => {
  const { DATABASE_URL: address, CHOKDEE_PEPPER: pepper, ...rest } = production();
  const [database, secret] = [join(folder, 'database'), join(folder, 'pepper')];
  writeFileSync(database, `${address}\n`);
  writeFileSync(secret, pepper);
  const config = loadConfig({ ...rest, DATABASE_URL_FILE: database, CHOKDEE_PEPPER_FILE: secret });
  expect([config.databaseUrl, Buffer.from(config.secrets.pepper).toString('base64url')]).toEqual([address, pepper]);
});

it('trusts proxies in private networks, or in those of TRUSTED_PROXIES', () => {
  expect(loadConfig(demo()).trustedProxies).toContain('10.0.0.0/8');
  expect(loadConfig({ ...demo(), TRUSTED_PROXIES: '192.0.2.1, 2001:db8::/32' }).trustedProxies).toEqual([
    '192.0.2.1',
    '2001:db8::/32',
  ]);
  expect(() => loadConfig({ ...demo(), TRUSTED_PROXIES: 'proxy.example' })).toThrow(
    'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, not "proxy.example".',
  );
});

it('takes certificates with 128 bits of security: RSA of 3072 bits, curves of 256', () => {
  const files = { TLS_KEY_FILE: join(folder, 'tls.key'), TLS_CERT_FILE: join(folder, 'tls.crt') };
  const loadWith = (bits: number) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString());
    certificate.setSubject([{ name: 'commonName', value: 'play.example' }]);
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    certificate.sign(forge.pki.privateKeyFromPem(pem), forge.md.sha256.create());
    writeFileSync(files.TLS_KEY_FILE, pem);
    writeFileSync(files.TLS_CERT_FILE, forge.pki.certificateToPem(certificate));
    return () => loadConfig({ ...demo(), ...files });
  };
  expect(loadWith(3_072)).not.toThrow();
  expect(loadWith(2_048)).toThrow('TLS_CERT_FILE must have an RSA key of 3072 bits or more');
});

describe('production', () => {
  it('starts with its own secrets and without demo settings', () => {
    expect(loadConfig(production())).toMatchObject({
      mode: 'production',
      demo: null,
      origins: { site: 'https://play.example' },
    });
  });

  it.each([
    'DATABASE_OWNER_URL',
    'SITE_ORIGIN',
    'GAMES_ORIGIN',
    'CONSOLE_ORIGIN',
    'CHOKDEE_SEALING_KEY',
    'CHOKDEE_PEPPER',
    'CHOKDEE_CALLBACK_KEY',
    'CHOKDEE_VAULT_KEY',
    'DATABASE_URL',
  ])('refuses to start without %s', (name) => {
    expect(() => loadConfig({ ...production(), [name]: '' })).toThrow(new RegExp(`^${name} is not set.*\\.$`));
  });

  it('refuses secrets that are of the demo, short, not random or used twice', () => {
    loadConfig(demo());
    const stored = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { pepper: string };
    expect(() => loadConfig({ ...production(), CHOKDEE_PEPPER: stored.pepper })).toThrow(
      'CHOKDEE_PEPPER is a demo secret, which production refuses.',
    );
    expect(() => loadConfig({ ...production(), CHOKDEE_PEPPER: randomBytes(31).toString('base64url') })).toThrow(
      'CHOKDEE_PEPPER must be at least 32 random bytes',
    );
    expect(() => loadConfig({ ...production(), CHOKDEE_PEPPER: 'A'.repeat(43) })).toThrow(
      'CHOKDEE_PEPPER is not random.',
    );
    const same = key();
    expect(() => loadConfig({ ...production(), CHOKDEE_PEPPER: same, CHOKDEE_CALLBACK_KEY: same })).toThrow(
      'must differ from one another',
    );
  });

  it('reads old sealing keys', () => {
    const [one, two] = [key(), key()];
    const { secrets } = loadConfig({ ...production(), CHOKDEE_OLD_SEALING_KEYS: `${one}, ${two}` });
    expect(secrets.oldSealing.map((bytes) => Buffer.from(bytes).toString('base64url'))).toEqual([one, two]);
    expect(() => loadConfig({ ...production(), CHOKDEE_OLD_SEALING_KEYS: 'short' })).toThrow(
      'CHOKDEE_OLD_SEALING_KEYS must be at least 32 random bytes',
    );
  });

  it('requires https and different origins', () => {
    expect(() => loadConfig({ ...production(), SITE_ORIGIN: 'http://play.example' })).toThrow(
      'SITE_ORIGIN must be an address that begins with https://.',
    );
    expect(() => loadConfig({ ...production(), GAMES_ORIGIN: 'https://play.example' })).toThrow(
      'must be different origins',
    );
    expect(() => loadConfig({ ...production(), GAMES_ORIGIN: 'https://games.example/here' })).toThrow(
      'must be an origin without a path',
    );
  });
});

describe('uploaded files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('are kept in the data folder, or in a bucket when all of its settings are given', () => {
    expect(loadConfig(demo()).fileStore).toEqual({ kind: 'disk', folder: join(folder, 'files') });
    expect(loadConfig({ ...demo(), ...bucket }).fileStore).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example/',
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(loadConfig({ ...demo(), ...bucket, S3_REGION: 'ap-southeast-7' }).fileStore).toMatchObject({
      region: 'ap-southeast-7',
    });
  });

  it.each([
    [{ S3_BUCKET: '' }, 'S3_BUCKET is not set'],
    [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is not set'],
    [{ S3_BUCKET: '../other' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_ENDPOINT: 'ftp://s3.example' }, 'S3_ENDPOINT must be an address that begins with http:// or https://.'],
  ])('with %o are refused with one sentence', (setting, sentence) => {
    expect(() => loadConfig({ ...demo(), ...bucket, ...setting })).toThrow(sentence);
  });
});

it.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65533.'],
  [{ PORT: '80x' }, 'PORT must be a whole number from 0 to 65533.'],
  [{ CHOKDEE_MODE: 'prod' }, 'CHOKDEE_MODE must be one of demo, test, production.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL and MAIL_FROM belong together'],
  [
    { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.c' },
    'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  ],
  [{ SMS_FROM: 'Chokdee' }, 'SMS_GATEWAY_URL is not set'],
  [
    { SMS_FROM: 'Chokdee', SMS_GATEWAY_KEY: 'short', SMS_GATEWAY_URL: 'https://sms.example' },
    'SMS_GATEWAY_KEY must be at least 32 random bytes',
  ],
  [
    { SMS_FROM: 'Chokdee', SMS_GATEWAY_KEY: 'short', SMS_GATEWAY_URL: 'http://sms.example' },
    'SMS_GATEWAY_URL must begin with https://, except on this machine.',
  ],
  [{ DEFAULT_PASSWORD: 'short' }, 'DEFAULT_PASSWORD must have at least 8 characters.'],
  [{ TLS_KEY_FILE: 'key.pem' }, 'TLS_KEY_FILE and TLS_CERT_FILE belong together'],
  [{ TLS_KEY_FILE: 'no.pem', TLS_CERT_FILE: 'no.pem' }, 'The TLS files cannot be read'],
])('refuses %o with one sentence', (setting, sentence) => {
  expect(() => loadConfig({ ...demo(), ...setting })).toThrow(sentence);
});
