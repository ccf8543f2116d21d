import {
  challengeOf,
  creationOptions,
  credentialOf,
  loginOptions,
  MAX_PASSKEYS,
  PASSKEY_SECONDS,
  passkeyFailed,
  verifyCreation,
  verifyLogin,
  type PasskeyPage,
  type WebAuthnJson,
} from '../../platform/authentication/passkeys.ts';
import * as store from '../../platform/authentication/passkey-store.ts';
import { tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import {
  makeRecoveryCodes,
  ownRow,
  recordOwn,
  requireOwner,
  type OwnChange,
  type OwnerProof,
} from './authenticator.ts';
import type { ConsoleDeps } from './deps.ts';
import { openedSession, openSession, type ConsoleCaller, type OpenedSession } from './sessions.ts';
import {
  countRecoveryCodes,
  hasFactor,
  insertPasskeyChallenge,
  lockOperator,
  passkeyTable as table,
  replaceRecoveryCodes,
  takePasskeyChallenge,
} from './store.ts';

/** The passkeys of the operator, oldest first. */
export const listPasskeys = ({ database }: Pick<ConsoleDeps, 'database'>, operatorId: string) =>
  store.listPasskeys(database, table, operatorId);

/**
 * Options to create a passkey. Refuses as `requireOwner`, and more than an account may have with
 * `passkey.too.many`.
 */
export async function passkeyOptions(
  deps: ConsoleDeps,
  change: OwnChange,
  page: PasskeyPage,
  proof: OwnerProof,
): Promise<Record<string, unknown>> {
  const row = await ownRow(deps, change);
  await requireOwner(deps, row, change.address, proof);
  const { brand } = (await deps.brands.brand(change.brandId)).parts;
  const options = await creationOptions(page, `${brand.name} Console`, {
    id: row.operator_id,
    name: row.name,
    passkeys: await store.readPasskeys(deps.database, table, row.operator_id),
  });
  await insertPasskeyChallenge(
    deps.database,
    { hash: tokenHash(options.challenge), brandId: change.brandId, operatorId: row.operator_id },
    PASSKEY_SECONDS,
  );
  return options;
}

/**
 * Stores a passkey that the browser created. Returns recovery codes if the operator had none left.
 * Refuses with `passkey.failed` or `passkey.too.many`.
 */
export async function addPasskey(
  { database }: Pick<ConsoleDeps, 'database'>,
  change: OwnChange,
  page: PasskeyPage,
  { name, response }: { readonly name: string; readonly response: WebAuthnJson },
): Promise<string[]> {
  const { brandId, operator } = change;
  const { operatorId } = operator;
  if (!(await takePasskeyChallenge(database, { hash: tokenHash(challengeOf(response)), brandId, operatorId })))
    throw passkeyFailed();
  const credential = await verifyCreation(page, response);
  return database.transaction(async (tx) => {
    if ((await lockOperator(tx, brandId, operatorId)) === undefined) throw new Refusal('login.not.session');
    if ((await store.readPasskeys(tx, table, operatorId)).length >= MAX_PASSKEYS) throw new Refusal('passkey.too.many');
    const row = { account_id: operatorId, brand_id: brandId, name: name.replaceAll('\u0000', '') };
    if (!(await store.insertPasskey(tx, table, { ...row, ...credential }))) throw passkeyFailed();
    await recordOwn(tx, change, 'operator.passkey-added');
    return (await countRecoveryCodes(tx, operatorId)) > 0 ? [] : makeRecoveryCodes(tx, operatorId);
  });
}

/**
 * Removes a passkey of the operator, and with the last way to prove the account its recovery codes.
 * Refuses as `requireOwner` and with `request.not.found`.
 */
export async function removePasskey(
  deps: ConsoleDeps,
  change: OwnChange,
  passkeyId: string,
  proof: OwnerProof,
): Promise<void> {
  const row = await ownRow(deps, change);
  await requireOwner(deps, row, change.address, proof);
  await deps.database.transaction(async (tx) => {
    const locked = await lockOperator(tx, change.brandId, row.operator_id);
    if (locked === undefined || (await store.deletePasskeys(tx, table, row.operator_id, passkeyId)) === 0)
      throw new Refusal('request.not.found');
    if (!(await hasFactor(tx, locked))) await replaceRecoveryCodes(tx, row.operator_id, []);
    await recordOwn(tx, change, 'operator.passkey-removed');
  });
}

/** Options to log in with any passkey that the browser has for the console. */
export async function passkeyLoginOptions(
  { database }: Pick<ConsoleDeps, 'database'>,
  brandId: string,
  page: PasskeyPage,
): Promise<Record<string, unknown>> {
  const options = await loginOptions(page);
  const challenge = { hash: tokenHash(options.challenge), brandId, operatorId: null };
  await insertPasskeyChallenge(database, challenge, PASSKEY_SECONDS);
  return options;
}

/**
 * Logs an operator in with a passkey, which replaces password and code: the device has checked the
 * person. An unknown passkey and a disabled account get the same answer (`passkey.failed`).
 */
export async function loginByPasskey(
  deps: ConsoleDeps,
  caller: ConsoleCaller,
  page: PasskeyPage,
  response: WebAuthnJson,
): Promise<OpenedSession> {
  const { database } = deps;
  const { brandId, address } = caller;
  if (!(await takePasskeyChallenge(database, { hash: tokenHash(challengeOf(response)), brandId, operatorId: null })))
    throw passkeyFailed();
  const outcome = await database.transaction(async (tx) => {
    const row = await store.lockPasskey(tx, table, brandId, credentialOf(response));
    if (row === undefined) throw passkeyFailed();
    const operator = await lockOperator(tx, brandId, row.account_id);
    if (operator === undefined || operator.disabled_at !== null) {
      await record(tx, {
        brandId,
        actor: { kind: 'system', id: 'console', name: 'console', address },
        action: 'operator.login-refused',
        subject: `operator:${row.account_id}`,
        after: { passkey: row.passkey_id },
      });
      return null;
    }
    await store.markPasskeyUsed(tx, table, row, await verifyLogin(page, response, row));
    return openSession(tx, caller, operator);
  });
  if (outcome === null) throw passkeyFailed();
  return openedSession(deps, caller, outcome);
}
