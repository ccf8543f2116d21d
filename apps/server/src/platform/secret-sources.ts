import { readFileSync } from 'node:fs';

/** A place that holds secrets by the name of their setting. A vault is a further one. */
export interface SecretSource {
  /** As errors name it. */
  readonly name: string;
  /** The secret; undefined when this place does not hold it. Throws when it cannot be read. */
  read(setting: string): string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that are secrets: each may be a variable or a file. */
export const secretSettings = [
  'CHOKDEE_SEALING_KEY',
  'CHOKDEE_OLD_SEALING_KEYS',
  'CHOKDEE_PEPPER',
  'CHOKDEE_CALLBACK_KEY',
  'CHOKDEE_VAULT_KEY',
  'CHOKDEE_OLD_VAULT_KEYS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DEFAULT_PASSWORD',
  'SMTP_URL',
  'SMS_GATEWAY_KEY',
  'PAYOUT_GATEWAY_KEY',
  'PROMPTPAY_CALLBACK_KEY',
  'TRANSFER_CALLBACK_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const;

/** Secrets in environment variables. */
export const environmentSource = (env: Environment): SecretSource => ({
  name: 'the environment',
  read: (setting) => env[setting] || undefined,
});

/**
 * Secrets in files, such as those below /run/secrets: `<SETTING>_FILE` names the file. A line break
 * at its end does not count.
 */
export const fileSource = (env: Environment): SecretSource => ({
  name: 'a file',
  read: (setting) => {
    const file = env[`${setting}_FILE`];
    return file ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : undefined;
  },
});

/**
 * The environment with the secrets of all sources. Throws what `refuse` makes of a message when two
 * sources hold a secret, a source cannot read it, or it is empty.
 */
export function withSecrets(
  env: Environment,
  refuse: (message: string) => Error,
  sources: readonly SecretSource[] = [environmentSource(env), fileSource(env)],
): Environment {
  const read = (source: SecretSource, setting: string): string | undefined => {
    try {
      return source.read(setting);
    } catch (error) {
      throw refuse(`${setting} cannot be read from ${source.name}: ${(error as Error).message}.`);
    }
  };
  const secrets = secretSettings.flatMap((setting) => {
    const held = sources.flatMap((source) => {
      const value = read(source, setting);
      return value === undefined ? [] : [{ source: source.name, value }];
    });
    if (held.length > 1) throw refuse(`${setting} is set in ${held.map(({ source }) => source).join(' and in ')}.`);
    if (held[0]?.value === '') throw refuse(`${setting} is empty in ${held[0].source}.`);
    return held.map(({ value }) => [setting, value] as const);
  });
  // The names of the files are used up, so that what was read can be given on as an environment.
  const files = new Set<string>(secretSettings.map((setting) => `${setting}_FILE`));
  const rest = Object.entries(env).filter(([name]) => !files.has(name));
  return Object.fromEntries([...rest, ...secrets]);
}
