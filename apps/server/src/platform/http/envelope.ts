import type { ErrorCode } from '@chokdee/contract/errors';
import { errors } from '@chokdee/contract/errors.gen';
import type { Call, Envelope } from '@chokdee/contract/call';
import { errorText } from '@chokdee/locales/error-text';
import type { Refusal } from '../refusal.ts';

/** The HTTP answer to a refused call: status, and body in the envelope of the call. */
export interface RefusalAnswer {
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

/** The HTTP status of a code. Under `/wps` a wrong method is 459, elsewhere the standard 405. */
const statusOf = (code: ErrorCode, envelope: Envelope): number =>
  code === 'http_method_not_support' && envelope !== 'wps' ? 405 : errors[code].status;

/** Makes the answer to a refusal, with its text in the caller's language. */
export function refusalAnswer(refusal: Refusal, envelope: Envelope, language: string): RefusalAnswer {
  const { code, details } = refusal;
  const status = statusOf(code, envelope);
  const message = textOf(code, language, details.params ?? {});
  const fields = fieldsOf(refusal, language);
  // The RGS protocol has its own codes; `code` adds the platform's more specific one.
  if (envelope === 'rgs')
    return { status, body: { error: errors[code].rgs, message, code, ...(fields === undefined ? {} : { fields }) } };
  const rest = { message, errorCode: code, ...(fields === undefined ? {} : { fields }) };
  if (envelope === 'wps') return { status, body: { success: false, value: details.value ?? null, ...rest } };
  return { status, body: details.value === undefined ? rest : { ...rest, value: details.value } };
}

/**
 * Wraps the result of a handler in the envelope of its call. The call's `rootFields` are repeated
 * beside `value`.
 */
export function success(value: unknown, { envelope, rootFields = [] }: Pick<Call, 'envelope' | 'rootFields'>): unknown {
  if (envelope !== 'wps') return value;
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...Object.fromEntries(rootFields.map((name) => [name, fields[name]])), success: true, value: value ?? null };
}
