/**
 * The error catalogue: every refusal of the API by its stable code, with its HTTP status. `rgs` is
 * the Stake Engine code of the refusal on the games' origin. The texts are in packages/locales
 * (`errors.json`), by code.
 */
export const errors = {
  // transport and guards
  'validation.failed': { status: 400, rgs: 'ERR_VAL' },
  'request.unreadable': { status: 400, rgs: 'ERR_VAL' },
  'request.type.unsupported': { status: 415, rgs: 'ERR_VAL' },
  'request.too.large': { status: 413, rgs: 'ERR_VAL' },
  'request.too.many': { status: 429, rgs: 'ERR_GEN' },
  'request.not.found': { status: 404, rgs: 'ERR_VAL' },
  http_method_not_support: { status: 459, rgs: 'ERR_VAL' },
  'request.origin.refused': { status: 403, rgs: 'ERR_VAL' },
  missing_encryption: { status: 400, rgs: 'ERR_VAL' },
  'encryption.invalid': { status: 400, rgs: 'ERR_VAL' },
  'function.not.available': { status: 400, rgs: 'ERR_GEN' },
  'domain.invalid': { status: 400, rgs: 'ERR_GEN' },
  'system.maintenance': { status: 503, rgs: 'ERR_MAINTENANCE' },
  'region.restricted': { status: 403, rgs: 'ERR_LOC' },
  'system.error': { status: 500, rgs: 'ERR_GEN' },
  'system.busy': { status: 503, rgs: 'ERR_GEN' },
  'login.not.session': { status: 401, rgs: 'ERR_IS' },
  'account.not.real': { status: 403, rgs: 'ERR_VAL' },
  'account.not.agent': { status: 403, rgs: 'ERR_VAL' },
  'account.not.permitted': { status: 403, rgs: 'ERR_VAL' },
  'account.blocked': { status: 403, rgs: 'ERR_VAL' },
  // money
  'balance.insufficient': { status: 400, rgs: 'ERR_IPB' },
  'command.conflict': { status: 409, rgs: 'ERR_VAL' },
  'command.stale': { status: 400, rgs: 'ERR_VAL' },
  'limit.exceeded': { status: 400, rgs: 'ERR_GLE' },
  'amount.invalid': { status: 400, rgs: 'ERR_VAL' },
  // identity
  'login.failed': { status: 400, rgs: 'ERR_VAL' },
  'login.too.many': { status: 429, rgs: 'ERR_GEN' },
  'login.agents.only': { status: 403, rgs: 'ERR_VAL' },
  'register.username.taken': { status: 400, rgs: 'ERR_VAL' },
  'payee.name.fixed': { status: 409, rgs: 'ERR_VAL' },
  'payment.password.exists': { status: 409, rgs: 'ERR_VAL' },
  'not.exists.payment.password': { status: 400, rgs: 'ERR_VAL' },
  'invalid.payment.pw': { status: 400, rgs: 'ERR_VAL' },
  // console
  'operator.self': { status: 409, rgs: 'ERR_VAL' },
  // cashier
  'deposit.amount.range': { status: 400, rgs: 'ERR_VAL' },
  'deposit.channel.unknown': { status: 400, rgs: 'ERR_VAL' },
  'deposit.channel.failed': { status: 503, rgs: 'ERR_VAL' },
  'callback.unsigned': { status: 401, rgs: 'ERR_VAL' },
  'callback.unreadable': { status: 400, rgs: 'ERR_VAL' },
  'callback.held': { status: 409, rgs: 'ERR_VAL' },
  'withdrawal.amount.range': { status: 400, rgs: 'ERR_VAL' },
  'withdrawal.day.limit': { status: 400, rgs: 'ERR_VAL' },
  'withdrawal.moved': { status: 409, rgs: 'ERR_VAL' },
  'payee.unknown': { status: 400, rgs: 'ERR_VAL' },
  'payee.name.mismatch': { status: 400, rgs: 'ERR_VAL' },
  'payee.too.many': { status: 400, rgs: 'ERR_VAL' },
  required_member_information_incomplete: { status: 400, rgs: 'ERR_VAL' },
  'review.taken': { status: 409, rgs: 'ERR_VAL' },
  'review.pair': { status: 409, rgs: 'ERR_VAL' },
  'notice.decided': { status: 409, rgs: 'ERR_VAL' },
  'notice.currency': { status: 400, rgs: 'ERR_VAL' },
  'notice.deposit.closed': { status: 409, rgs: 'ERR_VAL' },
  'notice.deposit.unknown': { status: 400, rgs: 'ERR_VAL' },
  'notice.payment.used': { status: 409, rgs: 'ERR_VAL' },
  // records
  'export.too.large': { status: 400, rgs: 'ERR_VAL' },
  // games: seeds, catalogue, launcher
  'seed.invalid': { status: 400, rgs: 'ERR_VAL' },
  'seed.in.use': { status: 409, rgs: 'ERR_VAL' },
  'game.not.found': { status: 404, rgs: 'ERR_VAL' },
  'game.closed': { status: 400, rgs: 'ERR_GEN' },
  'launch.mode.missing': { status: 400, rgs: 'ERR_VAL' },
  'game.session.invalid': { status: 401, rgs: 'ERR_IS' },
  'game.mode.invalid': { status: 400, rgs: 'ERR_VAL' },
  'game.choice.invalid': { status: 400, rgs: 'ERR_VAL' },
  'game.action.invalid': { status: 400, rgs: 'ERR_VAL' },
  'bet.amount.invalid': { status: 400, rgs: 'ERR_VAL' },
  'round.active': { status: 400, rgs: 'ERR_BE' },
  'round.not.found': { status: 404, rgs: 'ERR_VAL' },
  'round.moved': { status: 409, rgs: 'ERR_VAL' },
  'round.voided': { status: 409, rgs: 'ERR_VAL' },
  'round.too.soon': { status: 429, rgs: 'ERR_GEN' },
  'game.demo.none': { status: 400, rgs: 'ERR_VAL' },
  // promotions
  'promotion.not.found': { status: 404, rgs: 'ERR_VAL' },
} as const satisfies Record<string, { status: number; rgs: string }>;

/** A stable code of the catalogue. */
export type ErrorCode = keyof typeof errors;

/**
 * The body of a refusal on `/wps`. `fields` holds the refused inputs, each with its code and text.
 */
export interface Refusal {
  readonly success: false;
  readonly value: unknown;
  readonly message: string;
  readonly errorCode: ErrorCode;
  readonly fields?: Readonly<Record<string, { code: string; message: string }>>;
}
