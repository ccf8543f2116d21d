import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Listener } from '@chokdee/contract/call';
import { listeners } from '@chokdee/contract/listeners.gen';
import { readDeposits, readPayoutGateway, type DepositConfig, type PayoutGatewayConfig } from './deposit-config.ts';
import type { FileStoreSettings } from './files/store.ts';
import { isNetwork, PRIVATE_NETWORKS } from './http/forwarding.ts';
import { isStrongCertificate } from './crypto/key-strength.ts';
import { isSafeDatabase, isSafeHttp, LOOPBACK } from './inner-connections.ts';
import type { MetricsConfig } from './metrics/listener.ts';
import { readPhoneAuth, type PhoneAuthConfig } from './phone-auth-config.ts';
import { withSecrets } from './secret-sources.ts';
import { demoSecrets, parseSecret, type Secrets } from './secrets.ts';

/** What the server runs for. */
export type Mode = 'demo' | 'test' | 'production';

/** The server's settings, read once at start. */
export interface Config {
  readonly mode: Mode;
  readonly host: string;
  /**
   * Whether operators must change their first password and have an authenticator app. Always
   * `required` in production.
   */
  readonly operatorSetUp: 'required' | 'offered';
  /** Port of the site; games and console follow at +1 and +2. */
  readonly port: number;
  /** Public origins, without a trailing slash. */
  readonly origins: Readonly<Record<Listener, string>>;
  /** Connects as `chokdee_app`. */
  readonly databaseUrl: string;
  /** Connects as `chokdee_owner`: migrations, demo data, job tables. */
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly tls: { readonly key: string; readonly cert: string } | null;
  /** Signs the web clip for iOS (PEM). Null: it is not signed. */
  readonly profileSigner: { readonly key: string; readonly certificate: string } | null;
  /** The mail server (`smtp://` or `smtps://`) and the sender's address. Null: no mail is sent. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** The gateway that sends SMS, and the sender it shows. Null: none; the demo keeps them. */
  readonly sms: { readonly url: string; readonly key: Uint8Array; readonly from: string } | null;
  /** The accounts that receive deposits. */
  readonly deposits: DepositConfig;
  /** The gateway that pays withdrawals; null: they are paid by hand. */
  readonly payoutGateway: PayoutGatewayConfig | null;
  /** Phone authentication (decision D15). Null: none. */
  readonly phoneAuth: PhoneAuthConfig | null;
  /**
   * The password of accounts that are opened for somebody, to be changed at their first login.
   * Null: none are opened. In demo it is the password of the demo accounts.
   */
  readonly defaultPassword: string | null;
  /** Maps addresses to countries. Null: every address counts as the brand's home country. */
  readonly countryFile: string | null;
  /** Folder for the server's files. */
  readonly dataDirectory: string;
  /** Where uploaded files are kept. */
  readonly fileStore: FileStoreSettings;
  /** Number of reverse proxies in front of the server. */
  readonly trustedHops: number;
  /** Addresses and networks of those proxies; forwarding headers of others are ignored. */
  readonly trustedProxies: readonly string[];
  /** Open connections that one address may have at a listener. */
  readonly connectionsPerAddress: number;
  readonly logLevel: string;
  /** Where metrics are served. Null: nowhere. */
  readonly metrics: MetricsConfig | null;
  /** Null in production. */
  readonly demo: DemoConfig | null;
}

/** Settings of demo and test. */
export interface DemoConfig {
  /** Password of the outbox page; null when only this machine can reach it. */
  readonly outboxPassword: string | null;
  /** Password of the demo accounts. */
  readonly accountPassword: string;
  /** Whether the demo player places lottery slips and sports tickets after the start. */
  readonly slips: boolean;
}

/** A setting is missing or wrong. The message is one sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables (listed in docs/runbook.md), the secrets among them
 * also from files. Throws `ConfigError`.
 */
export function loadConfig(environment: Environment): Config {
  const env = readSecrets(environment);
  const mode = oneOf(env, 'CHOKDEE_MODE', ['demo', 'test', 'production'] as const, 'demo');
  const host = env['HOST'] || '127.0.0.1';
  const port = integer(env, 'PORT', { fallback: 3000, least: 0, most: 65_533 });
  const tls = readTls(env);
  const dataDirectory = resolve(env['CHOKDEE_DATA'] || '.chokdee');
  const { databaseUrl, ownerUrl } = readDatabase(env, mode);
  const demo = mode === 'production' ? null : demoSecrets(dataDirectory);
  return {
    mode,
    operatorSetUp:
      mode === 'production' ? 'required' : oneOf(env, 'OPERATOR_SET_UP', ['required', 'offered'] as const, 'offered'),
    host,
    port,
    tls,
    profileSigner: readKeyPair(env, 'WEBCLIP'),
    databaseUrl,
    ownerUrl,
    dataDirectory,
    origins: readOrigins(env, { mode, host, port, secure: tls !== null }),
    secrets: demo
      ? {
          sealing: demo.sealing,
          oldSealing: demo.oldSealing,
          pepper: demo.pepper,
          callback: demo.callback,
          vault: demo.vault,
          oldVault: demo.oldVault,
        }
      : productionSecrets(env),
    mail: readMail(env),
    sms: readSms(env),
    deposits: readDeposits(env, demo && demo.callback, (message) => new ConfigError(message)),
    payoutGateway: readPayoutGateway(env, (message) => new ConfigError(message)),
    phoneAuth: readPhoneAuth(env),
    defaultPassword: readDefaultPassword(env) ?? demo?.accountPassword ?? null,
    countryFile: env['COUNTRY_FILE'] ? resolve(env['COUNTRY_FILE']) : null,
    fileStore: readFileStore(env, dataDirectory, mode),
    trustedHops: integer(env, 'TRUSTED_HOPS', { fallback: 0, least: 0, most: 8 }),
    trustedProxies: readProxies(env),
    connectionsPerAddress: integer(env, 'CONNECTIONS_PER_ADDRESS', { fallback: 1_000, least: 8, most: 1_000_000 }),
    logLevel: oneOf(
      env,
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const,
      mode === 'production' ? 'info' : 'warn',
    ),
    metrics: readMetrics(env),
    demo: demo && {
      outboxPassword: LOOPBACK.has(host) ? null : demo.outboxPassword,
      accountPassword: demo.accountPassword,
      slips: oneOf(env, 'DEMO_SLIPS', ['on', 'off'] as const, mode === 'demo' ? 'on' : 'off') === 'on',
    },
  };
}

/** The environment with its secrets, which may be in files. Throws `ConfigError`. */
export const readSecrets = (env: Environment): Environment => withSecrets(env, (message) => new ConfigError(message));

/** Refuses a connection to PostgreSQL that others on the network could read. */
function requireSafeDatabase(address: URL, name: string): void {
  if (!isSafeDatabase(address))
    throw new ConfigError(
      `${name} must have sslmode=verify-full in production, unless the database is on this machine.`,
    );
}

function readProxies(env: Environment): readonly string[] {
  const given = (env['TRUSTED_PROXIES'] || '').split(',').map((text) => text.trim());
  const networks = given.filter((text) => text !== '');
  const wrong = networks.find((text) => !isNetwork(text));
  if (wrong !== undefined)
    throw new ConfigError(`TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, not "${wrong}".`);
  return networks.length === 0 ? PRIVATE_NETWORKS : networks;
}

/**
 * Reads the two connections. Demo and test need `DATABASE_URL` only: its login must be a member of
 * both roles.
 */
export function readDatabase(env: Environment, mode: Mode): { databaseUrl: string; ownerUrl: string } {
  if (!env['DATABASE_URL'])
    throw new ConfigError('DATABASE_URL is not set (npm start sets it when it runs the embedded PostgreSQL).');
  const database = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (mode === 'production') requireSafeDatabase(database, 'DATABASE_URL');
  if (env['DATABASE_OWNER_URL']) {
    const owner = url(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:']);
    if (mode === 'production') requireSafeDatabase(owner, 'DATABASE_OWNER_URL');
    return { databaseUrl: database.href, ownerUrl: owner.href };
  }
  if (mode === 'production')
    throw new ConfigError(
      'DATABASE_OWNER_URL is not set: ' +
        'in production the server runs as chokdee_app and only migrations as chokdee_owner.',
    );
  return { databaseUrl: asRole(database, 'chokdee_app'), ownerUrl: asRole(database, 'chokdee_owner') };
}

/** Adds an option that makes the login take `role`. */
function asRole(database: URL, role: string): string {
  const address = new URL(database.href);
  const options = address.searchParams.get('options');
  address.searchParams.set('options', `${options ? `${options} ` : ''}-c role=${role}`);
  return address.href;
}

function productionSecrets(env: Environment): Secrets {
  const read = (name: string) => parseSecret(env[name], (reason) => new ConfigError(`${name} ${reason}.`));
  const keys = {
    sealing: read('CHOKDEE_SEALING_KEY'),
    pepper: read('CHOKDEE_PEPPER'),
    callback: read('CHOKDEE_CALLBACK_KEY'),
    vault: read('CHOKDEE_VAULT_KEY'),
  };
  const different = new Set(Object.values(keys).map((bytes) => Buffer.from(bytes).toString('hex')));
  if (different.size < 4)
    throw new ConfigError(
      'CHOKDEE_SEALING_KEY, CHOKDEE_PEPPER, CHOKDEE_CALLBACK_KEY and CHOKDEE_VAULT_KEY must differ from one another.',
    );
  const old = (name: string) =>
    (env[name] || '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => parseSecret(text, (reason) => new ConfigError(`${name} ${reason}.`)));
  return { ...keys, oldSealing: old('CHOKDEE_OLD_SEALING_KEYS'), oldVault: old('CHOKDEE_OLD_VAULT_KEYS') };
}

function readOrigins(
  env: Environment,
  { mode, host, port, secure }: Pick<Config, 'mode' | 'host' | 'port'> & { readonly secure: boolean },
): Config['origins'] {
  const publicHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = (name: string, portOffset: number) => {
    if (!env[name]) {
      if (mode === 'production')
        throw new ConfigError(`${name} is not set: production needs the public origin of every listener.`);
      return `${secure ? 'https' : 'http'}://${publicHost}:${port + portOffset}`;
    }
    const address = url(env, name, mode === 'production' ? ['https:'] : ['http:', 'https:']);
    if (address.pathname !== '/' || address.search) throw new ConfigError(`${name} must be an origin without a path.`);
    return address.origin;
  };
  const all = Object.entries(listeners).sort(([, a], [, b]) => a.port - b.port);
  const origins = Object.fromEntries(
    all.map(([name, { env: variable, port: offset }]) => [name, origin(variable, offset)]),
  );
  if (port !== 0 && new Set(Object.values(origins)).size < all.length)
    throw new ConfigError(`${all.map(([, { env: variable }]) => variable).join(', ')} must be different origins.`);
  return origins as Config['origins'];
}

function readSms(env: Environment): Config['sms'] {
  const names = ['SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY', 'SMS_FROM'] as const;
  if (names.every((name) => !env[name])) return null;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new ConfigError(`${missing} is not set: ${names.join(', ')} belong together, set all or none.`);
  const address = url(env, 'SMS_GATEWAY_URL', ['https:', 'http:']);
  if (!isSafeHttp(address)) throw new ConfigError('SMS_GATEWAY_URL must begin with https://, except on this machine.');
  const key = parseSecret(env['SMS_GATEWAY_KEY'], (reason) => new ConfigError(`SMS_GATEWAY_KEY ${reason}.`));
  const from = env['SMS_FROM'] ?? '';
  if (!/^[\w +-]{1,20}$/.test(from))
    throw new ConfigError('SMS_FROM must be 1 to 20 letters, digits, spaces and + - _.');
  return { url: address.href, key, from };
}

/** The shortest default password, characters. */
const MIN_PASSWORD_LENGTH = 8;

function readDefaultPassword(env: Environment): string | null {
  const password = env['DEFAULT_PASSWORD'] || null;
  if (password !== null && password.length < MIN_PASSWORD_LENGTH)
    throw new ConfigError(`DEFAULT_PASSWORD must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  return password;
}

function readMail(env: Environment): Config['mail'] {
  if (!env['SMTP_URL'] && !env['MAIL_FROM']) return null;
  if (!env['SMTP_URL'] || !env['MAIL_FROM'])
    throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both or none.');
  return { url: url(env, 'SMTP_URL', ['smtp:', 'smtps:']).href, from: env['MAIL_FROM'] };
}

/**
 * Reads where files are kept: a bucket when the `S3_…` settings are given, else the folder
 * `files` of the data folder. Throws `ConfigError`.
 */
export function readFileStore(env: Environment, dataDirectory: string, mode: Mode = 'demo'): FileStoreSettings {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (names.every((name) => !env[name])) return { kind: 'disk', folder: join(dataDirectory, 'files') };
  const missing = names.find((name) => !env[name]);
  if (missing) throw new ConfigError(`${missing} is not set: ${names.join(', ')} belong together, set all or none.`);
  const bucket = env['S3_BUCKET'] ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.');
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (mode === 'production' && !isSafeHttp(endpoint))
    throw new ConfigError('S3_ENDPOINT must begin with https:// in production, except on this machine.');
  return {
    kind: 's3',
    endpoint: endpoint.href,
    region: env['S3_REGION'] || 'us-east-1',
    bucket,
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
  };
}

/** The shortest token of the metrics, characters. */
const MIN_TOKEN_LENGTH = 16;

function readMetrics(env: Environment): MetricsConfig | null {
  const { METRICS_HOST, METRICS_TOKEN } = env;
  if (!env['METRICS_PORT']) {
    if (METRICS_HOST || METRICS_TOKEN)
      throw new ConfigError('METRICS_HOST and METRICS_TOKEN need METRICS_PORT: without it there are no metrics.');
    return null;
  }
  const port = integer(env, 'METRICS_PORT', { fallback: 0, least: 0, most: 65_535 });
  const host = METRICS_HOST || '127.0.0.1';
  if (METRICS_TOKEN && METRICS_TOKEN.length < MIN_TOKEN_LENGTH)
    throw new ConfigError(`METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters.`);
  if (!METRICS_TOKEN && !LOOPBACK.has(host))
    throw new ConfigError('METRICS_TOKEN is not set: on an address that others can reach, metrics need a token.');
  return { host, port, token: METRICS_TOKEN || null };
}

/** The texts of a key file and a certificate file; null when neither is set. */
function readKeyPair(env: Environment, purpose: 'TLS' | 'WEBCLIP') {
  const [keyName, certificateName] = [`${purpose}_KEY_FILE`, `${purpose}_CERT_FILE`];
  const [key, certificate] = [env[keyName], env[certificateName]];
  if (!key && !certificate) return null;
  if (!key || !certificate)
    throw new ConfigError(`${keyName} and ${certificateName} belong together: set both or none.`);
  try {
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } catch (error) {
    throw new ConfigError(`The ${purpose} files cannot be read: ${(error as Error).message}.`);
  }
}

function readTls(env: Environment): Config['tls'] {
  const pair = readKeyPair(env, 'TLS');
  if (pair && !isStrongCertificate(pair.certificate))
    throw new ConfigError('TLS_CERT_FILE must have an RSA key of 3072 bits or more, or an EC key of 256 bits or more.');
  return pair && { key: pair.key, cert: pair.certificate };
}

function url(env: Environment, name: string, protocols: readonly string[]): URL {
  const text = env[name] ?? '';
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  return new URL(text);
}

function integer(
  env: Environment,
  name: string,
  { fallback, least, most }: { readonly fallback: number; readonly least: number; readonly most: number },
): number {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

function oneOf<const T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: NoInfer<T>): T {
  const text = env[name] || fallback;
  const found = allowed.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}.`);
  return found;
}
