import { randomBytes } from 'node:crypto';
import type { Queryable } from '@chokdee/database/database';
import { Secret, TOTP } from 'otpauth';
import { checkSecret, type ThrottlePolicy } from '../../platform/authentication/attempts.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { tokenHash } from '../../platform/crypto/token.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import type { ConsoleDeps } from './deps.ts';
import {
  acceptStep,
  activateAuthenticator,
  countRecoveryCodes,
  hasFactor,
  readOperator,
  replaceRecoveryCodes,
  setPendingAuthenticator,
  spendRecoveryCode,
  type OperatorRow,
} from './store.ts';

/** After three wrong codes the first wait; it grows to an hour. */
const codePolicy: ThrottlePolicy = { free: 3, firstWait: 30, maxWait: 3_600 };
const RECOVERY_CODES = 10;
/** Seconds for which a code is valid (RFC 6238); the codes before and after it are accepted too. */
const PERIOD = 30;

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Chokdee Console', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A sealed secret belongs to one operator. */
const contextOf = (operatorId: string): string => `console.totp:${operatorId}`;

/** The time step of a code; null when it is not one of the secret's now. */
async function stepOf(queryable: Queryable, secret: string, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = (await readClock(queryable)).getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD) + delta;
}

/** A recovery code as it is hashed: without separators, in upper case. */
const recoveryHash = (code: string): Buffer => tokenHash(code.replaceAll(/[^a-z0-9]/gi, '').toUpperCase());

/** New recovery codes of 80 bits, four groups of four characters. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'),
  );

type SealedDeps = Pick<ConsoleDeps, 'database' | 'sealing'>;

/** Accepts a code of the authenticator app, or a recovery code, once. */
async function acceptCode({ database, sealing }: SealedDeps, operator: OperatorRow, code: string): Promise<boolean> {
  const { operator_id: id } = operator;
  if (operator.totp_secret !== null) {
    const secret = sealing.open(operator.totp_secret, contextOf(id));
    const step = await stepOf(database, secret, code);
    if (step !== null) return acceptStep(database, id, step, sealing.seal(secret, contextOf(id)));
  }
  return spendRecoveryCode(database, id, recoveryHash(code));
}

/**
 * Checks a code at the sign-in or before a change, throttled like a password. Refused attempts are
 * recorded. Refuses with `login.too.many`.
 */
export async function checkCode(
  deps: SealedDeps,
  operator: OperatorRow,
  code: string,
  address: string,
): Promise<boolean> {
  return checkSecret(
    deps.database,
    {
      secret: 'operator-code',
      brandId: operator.brand_id,
      account: operator.operator_id,
      accountId: operator.operator_id,
      origin: { address },
      policy: codePolicy,
    },
    {
      verify: () => acceptCode(deps, operator, code),
      record: (outcome) =>
        record(deps.database, {
          brandId: operator.brand_id,
          actor: { kind: 'system', id: 'console', name: 'console', address },
          action: outcome === 'wrong' ? 'operator.code-refused' : 'operator.code-throttled',
          subject: `operator:${operator.operator_id}`,
        }),
    },
  );
}

/** Who changes the own sign-in, and from where. */
export interface OwnChange {
  readonly brandId: string;
  readonly address: string;
  readonly operator: OperatorSession;
}

const fieldRefusal = (field: string, code: string): Refusal =>
  new Refusal('validation.failed', { fields: { [field]: { code } } });

async function requireCode(deps: SealedDeps, row: OperatorRow, code: string, address: string): Promise<void> {
  if (!(await checkCode(deps, row, code, address))) throw fieldRefusal('code', 'login.code.wrong');
}

/** The operator's own row. Refuses with `login.not.session`. */
export async function ownRow({ database }: SealedDeps, { brandId, operator }: OwnChange): Promise<OperatorRow> {
  const row = await readOperator(database, brandId, operator.operatorId);
  if (row === undefined) throw new Refusal('login.not.session');
  return row;
}

/** Records a change of the own sign-in. */
export const recordOwn = (
  queryable: Queryable,
  { brandId, address, operator }: OwnChange,
  action: string,
): Promise<void> =>
  record(queryable, {
    brandId,
    actor: operatorActor(operator, address),
    action,
    subject: `operator:${operator.operatorId}`,
  });

/** What proves that the operator makes a change of the own sign-in, and not a found session. */
export interface OwnerProof {
  readonly code: string | undefined;
  /** Checks the operator's password. */
  readonly requirePassword: () => Promise<void>;
}

/**
 * Checks the password, and a code where the operator has an authenticator app or a passkey. Refuses
 * a wrong or missing one under its field.
 */
export async function requireOwner(
  deps: SealedDeps,
  row: OperatorRow,
  address: string,
  { code, requirePassword }: OwnerProof,
): Promise<void> {
  await requirePassword();
  if (!(await hasFactor(deps.database, row))) return;
  if (code === undefined) throw fieldRefusal('code', 'login.code.needed');
  await requireCode(deps, row, code, address);
}

/** Makes recovery codes that replace the operator's present ones. */
export async function makeRecoveryCodes(tx: Queryable, operatorId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, operatorId, codes.map(recoveryHash));
  return codes;
}

/** When the authenticator app was set up, and how many recovery codes are left. */
export async function readFactor(
  deps: SealedDeps,
  change: OwnChange,
): Promise<{ readonly since: Date | null; readonly recoveryCodes: number }> {
  const row = await ownRow(deps, change);
  return { since: row.totp_since, recoveryCodes: await countRecoveryCodes(deps.database, row.operator_id) };
}

/**
 * Makes a new secret for an authenticator app; it counts once `confirm` has received a code.
 * Refuses as `requireOwner`.
 */
export async function start(
  deps: SealedDeps,
  change: OwnChange,
  proof: OwnerProof,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const row = await ownRow(deps, change);
  await requireOwner(deps, row, change.address, proof);
  const totp = totpOf(new Secret({ size: 20 }), row.name);
  const { base32 } = totp.secret;
  await setPendingAuthenticator(deps.database, row.operator_id, deps.sealing.seal(base32, contextOf(row.operator_id)));
  return { secret: base32, uri: totp.toString() };
}

/**
 * Sets up the authenticator app that `start` began, with its first code, and replaces the recovery
 * codes. Refuses with `factor.none` without a begun one, and a wrong code under its field.
 */
export async function confirm(deps: SealedDeps, change: OwnChange, code: string): Promise<string[]> {
  const { database, sealing } = deps;
  const row = await ownRow(deps, change);
  const { operator_id: id, totp_pending: pending } = row;
  if (pending === null) throw new Refusal('factor.none');
  const step = await stepOf(database, sealing.open(pending, contextOf(id)), code);
  if (step === null) throw fieldRefusal('code', 'login.code.wrong');
  return database.transaction(async (tx) => {
    if (!(await activateAuthenticator(tx, id, pending, step))) throw new Refusal('factor.none');
    await recordOwn(tx, change, 'operator.authenticator');
    return makeRecoveryCodes(tx, id);
  });
}

/**
 * Replaces the recovery codes. Refuses with `factor.none` without an authenticator app and passkey,
 * and a wrong code under its field.
 */
export async function renewCodes(deps: SealedDeps, change: OwnChange, code: string): Promise<string[]> {
  const row = await ownRow(deps, change);
  if (!(await hasFactor(deps.database, row))) throw new Refusal('factor.none');
  await requireCode(deps, row, code, change.address);
  return deps.database.transaction(async (tx) => {
    await recordOwn(tx, change, 'operator.recovery-codes');
    return makeRecoveryCodes(tx, row.operator_id);
  });
}
