import type { Listener } from '@chokdee/contract/call';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { Logger } from './logging/logger.ts';
import type { Refusal } from './refusal.ts';

/**
 * Attempts to get around a control. Each has a stable name, by which the log and the metric
 * `chokdee_security_events_total` name it.
 */
export const securityEventNames = [
  // A request with two hosts, or with forwarding headers that proxies do not send.
  'header-refused',
  // Forwarding headers of a peer that is no proxy; they were ignored.
  'forwarding-ignored',
  // More connections than one address may have.
  'connections-exceeded',
  // A change that was not sent by a page of the listener.
  'origin-refused',
  // A call that the operator's role does not permit.
  'permission-refused',
  // A callback without a valid signature.
  'signature-refused',
  // A bot check that was used before, or was not issued here.
  'bot-check-refused',
  // A ticket, token of an email or code that is wrong, used or expired.
  'one-time-value-refused',
  // A passkey or token of phone authentication that does not prove its owner.
  'proof-refused',
  // Secrets tried faster than the throttle admits.
  'attempts-throttled',
  // A visitor from a country that the brand does not admit.
  'region-refused',
] as const;

/** The name of a security event. */
export type SecurityEventName = (typeof securityEventNames)[number];

/** An attempt to get around a control, and where it came from. */
export interface SecurityEvent {
  readonly name: SecurityEventName;
  readonly listener: Listener;
  readonly address: string;
  /** The id of the request; null for a connection that was cut. */
  readonly requestId: string | null;
  readonly method?: string;
  /** Without the query, which can hold secrets. */
  readonly path?: string;
  /** The code of the refusal, or the names of ignored headers. */
  readonly detail?: string;
}

const byCode: Partial<Record<ErrorCode, SecurityEventName>> = {
  'request.header.refused': 'header-refused',
  'request.origin.refused': 'origin-refused',
  'account.not.permitted': 'permission-refused',
  'role.exceeds': 'permission-refused',
  'callback.unsigned': 'signature-refused',
  'bot.check.failed': 'bot-check-refused',
  'password.ticket.expired': 'one-time-value-refused',
  'reset.token.expired': 'one-time-value-refused',
  'login.code.wrong': 'one-time-value-refused',
  'passkey.failed': 'proof-refused',
  'phone.auth.failed': 'proof-refused',
  'login.too.many': 'attempts-throttled',
  'region.restricted': 'region-refused',
};
/** Codes under a field of a form. */
const byField: Readonly<Record<string, SecurityEventName>> = {
  'field.code.wrong': 'one-time-value-refused',
  'field.code.expired': 'one-time-value-refused',
};

/** The security event that a refusal is; null for other refusals. */
export const securityEventOf = ({ code, details }: Refusal): SecurityEventName | null =>
  byCode[code] ??
  Object.values(details.fields ?? {})
    .map((field) => byField[field.code])
    .find((name) => name !== undefined) ??
  null;

/** Writes security events to the log, and counts them in the metrics. */
export const securityEventReport =
  (log: Pick<Logger, 'warn'>, metrics: { securityEvent(name: string): void } | null) =>
  (event: SecurityEvent): void => {
    log.warn({ securityEvent: event }, 'security event');
    metrics?.securityEvent(event.name);
  };
