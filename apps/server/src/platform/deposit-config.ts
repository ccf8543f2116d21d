import { createHmac } from 'node:crypto';
import { parseSecret } from './secrets.ts';

/**
 * The accounts that receive deposits; null: the channel is not offered. `callbackKey` signs the
 * bank's callbacks, null when the bank sends none.
 */
export interface DepositConfig {
  /** A mobile number (10 digits), tax id (13) or biller id (15), and the name banking apps show. */
  readonly promptPay: {
    readonly id: string;
    readonly name: string;
    /** The brand's account it pays into; undefined: that of the bank transfers. */
    readonly account?: string | undefined;
    readonly callbackKey: Uint8Array | null;
  } | null;
  /** A bank account. */
  readonly transfer: {
    readonly bankCode: string;
    readonly accountNumber: string;
    readonly name: string;
    readonly callbackKey: Uint8Array | null;
  } | null;
}

/** The gateway that pays withdrawals. `key` signs requests and callbacks. */
export interface PayoutGatewayConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: Uint8Array;
}

type Environment = Readonly<Record<string, string | undefined>>;
type RefuseSetting = (message: string) => Error;

/** Accounts that no bank has, so that nobody can pay a demo. */
const DEMO = { promptPay: '000000000000000', bankCode: 'KBANK', accountNumber: '0000000000', name: 'CHOKDEE DEMO' };

/** The channel's settings when all or none of them are given. */
function together(env: Environment, names: readonly string[], refuse: RefuseSetting): string[] | null {
  if (names.every((name) => !env[name])) return null;
  const missing = names.find((name) => !env[name]);
  if (missing) throw refuse(`${missing} is not set: ${names.join(', ')} belong together, set all or none.`);
  return names.map((name) => env[name] ?? '');
}

function readName(name: string, variable: string, refuse: RefuseSetting): string {
  if (name.trim() === '' || name.length > 80) throw refuse(`${variable} must have 1 to 80 characters.`);
  return name.trim();
}

/** The name of an account of its own; a payment is credited once per account. */
function readAccount(env: Environment, refuse: RefuseSetting): string | undefined {
  const account = env['PROMPTPAY_ACCOUNT'];
  if (account && !/^[a-z0-9-]{1,40}$/.test(account))
    throw refuse('PROMPTPAY_ACCOUNT must have 1 to 40 small letters, digits and dashes.');
  return account || undefined;
}

const readKey = (env: Environment, variable: string, refuse: RefuseSetting): Uint8Array | null =>
  env[variable] ? parseSecret(env[variable], (reason) => refuse(`${variable} ${reason}.`)) : null;

/**
 * Reads the accounts that receive deposits. `demoKey` (null in production) replaces missing
 * settings by those of a demo. Throws what `refuse` makes of a message.
 */
export function readDeposits(env: Environment, demoKey: Uint8Array | null, refuse: RefuseSetting): DepositConfig {
  const promptPay = together(env, ['PROMPTPAY_ID', 'PROMPTPAY_NAME'], refuse);
  const transfer = together(env, ['TRANSFER_BANK', 'TRANSFER_ACCOUNT', 'TRANSFER_NAME'], refuse);
  const keyOfDemo = (channel: string) =>
    demoKey && new Uint8Array(createHmac('sha256', demoKey).update(channel).digest());
  const [id = '', name = ''] = promptPay ?? [];
  const [bankCode = '', accountNumber = '', holder = ''] = transfer ?? [];
  if (promptPay && !/^(0\d{9}|\d{13}|\d{15})$/.test(id))
    throw refuse('PROMPTPAY_ID must be a mobile number (10 digits), a tax id (13) or a biller id (15).');
  if (transfer && !/^[A-Z]{2,10}$/.test(bankCode))
    throw refuse('TRANSFER_BANK must be a code of a bank, such as KBANK.');
  if (transfer && !/^\d{10,12}$/.test(accountNumber)) throw refuse('TRANSFER_ACCOUNT must have 10 to 12 digits.');
  return {
    promptPay: promptPay
      ? {
          id,
          name: readName(name, 'PROMPTPAY_NAME', refuse),
          account: readAccount(env, refuse),
          callbackKey: readKey(env, 'PROMPTPAY_CALLBACK_KEY', refuse),
        }
      : demoKey && { id: DEMO.promptPay, name: DEMO.name, callbackKey: keyOfDemo('promptpay') },
    transfer: transfer
      ? {
          bankCode,
          accountNumber,
          name: readName(holder, 'TRANSFER_NAME', refuse),
          callbackKey: readKey(env, 'TRANSFER_CALLBACK_KEY', refuse),
        }
      : demoKey && {
          bankCode: DEMO.bankCode,
          accountNumber: DEMO.accountNumber,
          name: DEMO.name,
          callbackKey: keyOfDemo('transfer'),
        },
  };
}

/** Reads the payout gateway; null without one. Throws what `refuse` makes of a message. */
export function readPayoutGateway(env: Environment, refuse: RefuseSetting): PayoutGatewayConfig | null {
  const given = together(env, ['PAYOUT_GATEWAY_URL', 'PAYOUT_GATEWAY_KEY'], refuse);
  if (given === null) return null;
  const [url = '', secret = ''] = given;
  if (!/^https:\/\/\S+$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?$/.test(url))
    throw refuse('PAYOUT_GATEWAY_URL must be an https address.');
  return {
    url: url.replace(/\/+$/, ''),
    key: parseSecret(secret, (reason) => refuse(`PAYOUT_GATEWAY_KEY ${reason}.`)),
  };
}
