import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const SECRET = 'hush-7f3a9b';

/** The line that `log` writes. */
function lineOf(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  log(
    createLogger(
      { level: 'trace' },
      {
        write: (line: string) => {
          lines.push(line);
        },
      },
    ),
  );
  expect(lines).toHaveLength(1);
  expect(() => JSON.parse(lines[0]!) as unknown).not.toThrow();
  return lines[0]!;
}

it.each([
  ['a header', { headers: { authorization: SECRET } }],
  ['a cookie', { headers: { Cookie: `__Host-session=${SECRET}` } }],
  ['a nested password', { body: { account: { fields: [{ newPassword: SECRET }] } } }],
  ['a payment password', { payment_password: SECRET }],
  ['an SMS code', { smsCode: SECRET }],
  ['a number as a code', { code: 481516 }],
  ['a seed', { round: { serverSeed: SECRET } }],
  ['a game session in a URL', { url: `/wallet/play?sessionID=${SECRET}&x=1` }],
  ['a request', { req: { method: 'GET', url: `/?token=${SECRET}` } }],
  ['a connection string', { note: `postgres://app:${SECRET}@127.0.0.1/chokdee` }],
  ['an error text', { err: new Error(`cannot reach postgres://app:${SECRET}@127.0.0.1/chokdee`) }],
  [
    'a row in a PostgreSQL error',
    {
      err: Object.assign(new Error('violates check constraint'), {
        detail: `Failing row contains (1, (nested), $argon2id$${SECRET},\n null).`,
      }),
    },
  ],
  [
    'a request body in a PostgreSQL error',
    {
      err: Object.assign(new Error('invalid input syntax for type json'), {
        where: `JSON data, line 1: {"holder":"${SECRET}...\nunnamed portal parameter $1 = '{"holder":"${SECRET}'`,
      }),
    },
  ],
  ['a bearer token', { note: `Authorization: Bearer ${SECRET}` }],
])('hides %s', (_name, entry) => {
  const line = lineOf((log) => {
    log.info(entry, 'happened');
  });
  expect(line).not.toContain(SECRET);
  expect(line).not.toContain('481516');
  expect(line).toContain('[hidden]');
});

it('hides secrets in the message', () => {
  expect(
    lineOf((log) => {
      log.warn(`retry /ws?token=${SECRET}`);
    }),
  ).not.toContain(SECRET);
});

it('logs ids, error codes and flags unchanged', () => {
  const line = JSON.parse(
    lineOf((log) => {
      log.error(
        {
          err: Object.assign(new Error('no rows'), { code: '40001' }),
          memberId: 'm-1',
          refusal: { code: 'balance.insufficient' },
          hasPassword: true,
        },
        'place failed',
      );
    }),
  ) as Record<string, unknown>;
  expect(line).toMatchObject({
    level: 'error',
    msg: 'place failed',
    memberId: 'm-1',
    refusal: { code: 'balance.insufficient' },
    hasPassword: true,
    err: { message: 'no rows', code: '40001' },
  });
});
