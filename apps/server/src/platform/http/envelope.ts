import { errors, type ErrorCode } from '@chokdee/contract/errors';
import type { Envelope } from '@chokdee/contract/call';
import { errorText } from '@chokdee/locales/error-text';
import type { Refusal } from '../refusal.ts';

/** A refusal as it goes out: its status and its body in the envelope of the call. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const textOf = (code: string, language: string, params: Readonly<Record<string, string | number>>): string =>
  errorText(code, language, params) ?? errorText('field.invalid', language) ?? code;

function fieldsOf(refusal: Refusal, language: string): Record<string, { code: string; message: string }> | undefined {
  if (refusal.details.fields === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(refusal.details.fields).map(([name, { code, params }]) => [
      name,
      { code, message: textOf(code, language, params ?? {}) },
    ]),
  );
}

/** The status of a code. Only the `/wps` family knows 459 for a wrong method; elsewhere it is the usual 405. */
const statusOf = (code: ErrorCode, envelope: Envelope): number =>
  code === 'http_method_not_support' && envelope !== 'wps' ? 405 : errors[code].status;

/** Wraps a refusal for its caller, its text in the caller's language. */
export function refusalAnswer(refusal: Refusal, envelope: Envelope, language: string): Answer {
  const { code, details } = refusal;
  const status = statusOf(code, envelope);
  const message = textOf(code, language, details.params ?? {});
  const fields = fieldsOf(refusal, language);
  // The protocol's own code, and beside it ours, which says more.
  if (envelope === 'rgs')
    return { status, body: { error: errors[code].rgs, message, code, ...(fields === undefined ? {} : { fields }) } };
  const rest = { message, errorCode: code, ...(fields === undefined ? {} : { fields }) };
  if (envelope === 'wps') return { status, body: { success: false, value: details.value ?? null, ...rest } };
  return { status, body: details.value === undefined ? rest : { ...rest, value: details.value } };
}

/** Wraps a value that a handler answered. */
export const success = (value: unknown, envelope: Envelope): unknown =>
  envelope === 'wps' ? { success: true, value: value ?? null } : value;
