const HIDDEN = '[hidden]';

/** Names whose values are never logged, compared without case, dashes and underscores. */
const SECRET_NAMES = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'token',
  'accesstoken',
  'remembertoken',
  'session',
  'sessionid',
  'sid',
  'ticket',
  'password',
  'newpassword',
  'oldpassword',
  'confirmpassword',
  'paymentpassword',
  'withdrawpassword',
  'pin',
  'secret',
  'pepper',
  'sealing',
  'apikey',
  'key',
  'privatekey',
  'signature',
  'jwe',
  'captcha',
  'code',
  'smscode',
  'otp',
  'serverseed',
  'seed',
  'databaseurl',
  'ownerurl',
]);
const MAX_DEPTH = 8;

/** Whether a value of this name must not be logged. */
const isSecretName = (name: string): boolean => SECRET_NAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ''));

/**
 * Copies plain data without secret values. Class instances (errors, requests) are left to their
 * serializers.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return depth > MAX_DEPTH ? HIDDEN : value.map((item) => redact(item, depth + 1));
  if (!isPlain(value)) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretName(name) && mayBeSecret(item) ? HIDDEN : redact(item, depth + 1),
    ]),
  );
}

/**
 * Hides secrets in a text: URL parameters, passwords of connection strings, bearer tokens, compact
 * JWE and JWT, and the rows and values in error texts of PostgreSQL.
 */
export function redactText(text: string): string {
  return text
    .replaceAll(/([?&;]|^)([\w-]{2,32})=([^&;\s#"']+)/g, (whole, before: string, name: string) =>
      isSecretName(name) ? `${before}${name}=${HIDDEN}` : whole,
    )
    .replaceAll(/(\w+:\/\/[^\s:/@]+):[^\s@/]+@/g, `$1:${HIDDEN}@`)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`)
    .replaceAll(/\beyJ[\w-]+(\.[\w-]*){2,4}/g, HIDDEN)
    .replace(/Failing row contains \([\s\S]*/, `Failing row contains ${HIDDEN}`)
    .replaceAll(/(JSON data, line \d+: |portal parameter \$\d+ = ).*/g, `$1${HIDDEN}`);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
/**
 * Whether a value may be secret: a number or opaque text may, an error code such as
 * `balance.insufficient` may not.
 */
const mayBeSecret = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  typeof value !== 'boolean' &&
  !(typeof value === 'string' && /^(?:[a-z]+(?:[._][a-z]+)+|[A-Z][A-Z_]+|[0-9A-Z]{5})$/.test(value));
