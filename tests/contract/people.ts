import { operatorLogin } from '@chokdee/contract/calls/console';
import { register, setPaymentPassword } from '@chokdee/contract/calls/identity';
import type { TestDatabase } from '@chokdee/database/testing';
import type { TestCaller, TestHttp } from '../../apps/server/src/platform/http/testing.ts';
import { creditCash, sendSuccessfully } from '../test-app.ts';

/** Password of every member of the fixture. */
export const PASSWORD = 'correct horse battery 1';
/** Payment password of every member of the fixture. */
export const PAYMENT_PASSWORD = '135792';
/** Real name of every member of the fixture. */
export const PAYEE_NAME = 'สมชาย ใจดี';
/** Cash of a new member, micro-units. */
const CASH = 10_000_000_000n;

/** A registered member with a session. */
export interface FixtureMember {
  readonly token: string;
  readonly memberId: string;
  readonly username: string;
}

/** Creates members and operator sessions for the contract tests. */
export function createPeople({
  db,
  base,
  operatorPassword,
}: {
  readonly db: TestDatabase;
  readonly base: TestHttp['base'];
  readonly operatorPassword: string;
}) {
  let members = 0;
  /** The wrong passwords that the tests send must not lock out the fixture. */
  const resetThrottle = (): Promise<unknown> => db.owner.query('delete from platform.attempt');
  return {
    resetThrottle,
    newMember: async ({ paymentPassword }: { readonly paymentPassword: boolean }): Promise<FixtureMember> => {
      await resetThrottle();
      const username = `fuzz${(members += 1)}`;
      const registered = await sendSuccessfully(base, register, {
        body: {
          username,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          payeeName: PAYEE_NAME,
          adult: true,
          login: true,
        },
      });
      if (!('token' in registered)) throw new Error('the registration did not log in');
      const { token, customerId: memberId } = registered;
      await creditCash(db.database, memberId, CASH);
      if (paymentPassword)
        await sendSuccessfully(
          base,
          setPaymentPassword,
          {
            body: {
              password: PASSWORD,
              paymentPassword: PAYMENT_PASSWORD,
              confirmPaymentPassword: PAYMENT_PASSWORD,
            },
          },
          { token },
        );
      return { token, memberId, username };
    },
    operator: async (name: string, password = operatorPassword): Promise<TestCaller> => {
      await resetThrottle();
      const { token } = await sendSuccessfully(base, operatorLogin, { body: { name, password } });
      return { token };
    },
  };
}
