/** Tables with a `member_id` whose keys begin with something else, each with its reason. A line that no longer applies is refused too. */
export const NOT_MEMBER_FIRST = {
  'ledger.operator_owner':
    'one row per brand, found by the brand: its member_id is the nil member house postings stand under',
  'ledger.vendor_transaction':
    "a vendor's transaction id is unique for the vendor: the same id from another member is a conflict, not another transaction",
  'identity.member': 'the name a person types leads to the member, and is unique in its brand',
  'identity.session': 'a request brings only its token, or a game session its id: they lead to the member',
  'identity.access': 'the log of the door also holds knocks of nobody we know',
  'platform.outbox_dead_letter':
    'belongs to a consumer of the outbox, which reads the events of all members in one order',
  'cashier.deposit_reference': "finds the member of a bank's callback, which knows only the reference",
  'cashier.deposit':
    'one payment is credited once, whoever named it: its number is unique in its channel (docs/decisions/0010)',
  'cashier.notice': 'a callback is unique for its channel, before anybody knows whose it is',
  'launcher.session': 'a game sends only its token, which leads to the member',
  'launcher.free_play_session': 'belongs to a player of free play, who may be a visitor; its member_id is null then',
  'catalogue.win': 'the winner board of a brand, read by brand and time; a copy of what the wagers say',
};
