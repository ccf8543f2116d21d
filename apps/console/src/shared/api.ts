import { createClient, type CallOutput, type Client } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';

/** The console's calls. The operator's session travels in an HttpOnly cookie; texts come in the page's language. */
export const api: Client<'console'> = createClient<'console'>({
  headers: () => ({ Language: usePreferences.getState().language.code, 'X-Session': 'cookie' }),
});

/** The signed-in operator with the brand. */
export type Operator = CallOutput<'GET /console/session'>;
/** A withdrawal in the queue. */
export type Withdrawal = CallOutput<'GET /console/withdrawals'>['list'][number];
/** A withdrawal with its checks and history. */
export type WithdrawalDetail = CallOutput<'GET /console/withdrawals/:memberId/:id'>;
/** A deposit of any member. */
export type Deposit = CallOutput<'GET /console/deposits'>['list'][number];
/** A bank's notice. */
export type Notice = CallOutput<'GET /console/deposits/notices'>['list'][number];
/** A member in the search. */
export type Member = CallOutput<'GET /console/members'>['list'][number];
/** Somebody who hears of what happens in the house. */
export type EventConsumer = CallOutput<'GET /console/events'>['consumers'][number];
/** An event a consumer could not bear. */
export type ParkedEvent = CallOutput<'GET /console/events/parked'>['list'][number];
/** A line of the audit log. */
export type AuditEntry = CallOutput<'GET /console/audit'>['list'][number];
/** An operator account. */
export type OperatorAccount = CallOutput<'GET /console/operators'>[number];
