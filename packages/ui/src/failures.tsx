import { CallError } from '@chokdee/contract/call-error';
import { useTranslation } from 'react-i18next';

/** Whether an error is the refusal with this code. */
export const isRefusal = (error: unknown, code: string): error is CallError =>
  error instanceof CallError && error.code === code;

/**
 * Whether the call or its answer was lost; the client then does not know whether the call had an
 * effect.
 */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof CallError && error.code.startsWith('network.');

/** Whether a read that failed like this is worth another try. */
export const isTransient = (error: unknown): boolean => isNetworkFailure(error) || isRefusal(error, 'system.busy');

/**
 * Turns an error into a sentence. Refusals carry the server's text, which is in the caller's
 * language already.
 */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) => {
    if (!(error instanceof CallError)) return t('failure.unknown');
    if (error.code === 'network.failed') return t('failure.network');
    if (error.code === 'network.timeout') return t('failure.slow');
    return error.message || t('failure.unknown');
  };
}

/** The messages of a refusal by input name, to be shown under the fields. */
export const fieldMessages = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, field]) => [name, field.message]))
    : {};

/** The message of a field, or of a part of its value (`countries.0`). */
export const messageOf = (messages: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(messages).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
