import { createClient, type CallOutput, type Client } from '@chokdee/contract/client';
import type { SessionEnd } from '@chokdee/contract/session-end';
import { usePreferences } from '@chokdee/ui/preferences';

/** Why an operator's session ended; a login elsewhere replaces none. */
export type OperatorSessionEnd = Exclude<SessionEnd, 'replaced'>;
let lastEnd: OperatorSessionEnd | null = null;
/** Notes why the server ended the session of this page; null: there is a session again. */
export const noteSessionEnd = (reason: SessionEnd | null): void => {
  lastEnd = reason === 'replaced' ? 'ended' : reason;
};
/** Why the server ended the last session of this page; null when it did not say so. */
export const lastSessionEnd = (): OperatorSessionEnd | null => lastEnd;

/**
 * The console's API client. The session is an HttpOnly cookie; texts are in the page's language.
 */
export const api: Client<'console'> = createClient<'console'>({
  headers: () => ({ Language: usePreferences.getState().language.code, 'X-Session': 'cookie' }),
  onSessionEnd: noteSessionEnd,
});

/** The signed-in operator with the brand. */
export type Operator = CallOutput<'GET /console/session'>;
/** A withdrawal in the queue. */
export type Withdrawal = CallOutput<'GET /console/withdrawals'>['list'][number];
/** A withdrawal with its checks and history. */
export type WithdrawalDetail = CallOutput<'GET /console/withdrawals/:memberId/:id'>;
/** A deposit of any member. */
export type Deposit = CallOutput<'GET /console/deposits'>['list'][number];
/** A payment notice from a bank. */
export type Notice = CallOutput<'GET /console/deposits/notices'>['list'][number];
/** A member in the search. */
export type Member = CallOutput<'GET /console/members'>['list'][number];
/** An event consumer with its progress. */
export type EventConsumer = CallOutput<'GET /console/events'>['consumers'][number];
/** An event that a consumer failed on five times. */
export type DeadLetter = CallOutput<'GET /console/events/parked'>['list'][number];
/** A line of the audit log. */
export type AuditEntry = CallOutput<'GET /console/audit'>['list'][number];
/** An operator account. */
export type OperatorAccount = CallOutput<'GET /console/operators'>[number];
/** What an administrator did to an operator. */
export type OperatorAct = CallOutput<'GET /console/changes/acts'>['list'][number];
/** A change that a second person decides. */
export type PersonsChange = CallOutput<'GET /console/changes'>['list'][number];
