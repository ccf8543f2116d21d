/**
 * Tables with a `member_id` that have a key beginning with another column, each with the reason. A
 * line that no longer applies is refused.
 */
export const NOT_MEMBER_FIRST = {
  'ledger.vendor_transaction':
    "a vendor's transaction id is unique for the vendor: from another member it is a conflict",
  'identity.member': 'a login knows only the account name, which is unique in its brand',
  'identity.session': 'a request knows only its token, a game session only its id',
  'identity.access': 'the access log also holds attempts on accounts that do not exist',
  'identity.challenge': 'the caller holds a token; a captcha belongs to no member',
  'identity.remember': 'a cookie carries only the family',
  'identity.passkey': 'a login knows only the credential',
  'platform.outbox_dead_letter':
    'belongs to a consumer of the outbox, which reads the events of all members in one order',
  'cashier.deposit_reference': "a bank's callback knows only the reference",
  'cashier.deposit':
    'a payment is credited once, to one member: its number is unique in its channel (docs/decisions/0010)',
  'cashier.bank_payment':
    "a payment is credited once, to one member: its reference is unique in the brand's account (decision 80)",
  'cashier.withdrawal': "a gateway's callback knows only the payout id",
  'cashier.notice': 'a callback is unique in its channel before its member is known',
  'launcher.session': 'a game knows only its token',
  'launcher.free_play_session': 'belongs to a player of free play, who may be a visitor; its member_id is null then',
  'lottery.slip': 'support knows only the number that a member reads out',
  'catalogue.win': 'the winner board of a brand is read by brand and time; it is derived from the wagers',
  'sports.ticket': 'support knows only the number that a member reads out',
  'tables.bet': 'support knows only the number that a member reads out',
  'wagering.settlement_item': 'belongs to a settlement, which reads the wagers of many members in one order',
};
