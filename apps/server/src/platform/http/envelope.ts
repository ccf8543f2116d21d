import { errors } from '@chokdee/contract/errors.gen';
import type { Call, Envelope, Listener } from '@chokdee/contract/call';
import type { EnvelopeDefinition } from '@chokdee/contract/envelope';
import { envelopes } from '@chokdee/contract/envelopes.gen';
import { listeners } from '@chokdee/contract/listeners.gen';
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

const all: Readonly<Record<Envelope, EnvelopeDefinition>> = envelopes;

/** Whether the caller is identified by a game session in the body. */
export const isByGameSession = ({ envelope }: Pick<Call, 'envelope'>): boolean => all[envelope].byGameSession === true;

/** Whether the handler writes the body itself. */
export const isRaw = ({ envelope }: Pick<Call, 'envelope'>): boolean => all[envelope].raw === true;

/** The envelope of the refusal of an unknown path. */
export function envelopeAt(path: string, listener: Listener): Envelope {
  const { envelope } = listeners[listener];
  if (isByGameSession({ envelope })) return envelope;
  const names = Object.keys(all) as Envelope[];
  return names.find((name) => all[name].paths?.some((start) => path.startsWith(start))) ?? envelope;
}

/** Makes the answer to a refusal, with its text in the caller's language. */
export function refusalAnswer(refusal: Refusal, envelope: Envelope, language: string): RefusalAnswer {
  const { code, details } = refusal;
  const definition = errors[code];
  const { wrongMethod = 405, refusal: bodyOf } = all[envelope];
  return {
    status: code === 'http_method_not_support' ? wrongMethod : definition.status,
    body: bodyOf({
      code,
      definition,
      message: textOf(code, language, details.params ?? {}),
      fields: fieldsOf(refusal, language),
      value: details.value,
    }),
  };
}

/**
 * Wraps the result of a handler in the envelope of its call. The envelope `wps` repeats the call's
 * `rootFields` beside `value`.
 */
export const success = (
  value: unknown,
  { envelope, rootFields = [] }: Pick<Call, 'envelope' | 'rootFields'>,
): unknown => all[envelope].success(value, rootFields);
