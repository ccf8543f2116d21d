import { CallError } from '@chokdee/contract/call-error';
import { useTranslation } from 'react-i18next';

/** Whether a failure is this refusal. */
export const isRefusal = (error: unknown, code: string): error is CallError =>
  error instanceof CallError && error.code === code;

/** Whether a call or its answer was lost on the way: nobody knows here whether it had its effect. */
export const isLost = (error: unknown): boolean => error instanceof CallError && error.code.startsWith('network.');

/** Whether a failure may pass by itself: a read is worth another try. */
export const isPassing = (error: unknown): boolean => isLost(error) || isRefusal(error, 'system.busy');

/** Turns a failure into a sentence: network and time-out in our words, a refusal in the server's, which already speaks the caller's language. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) => {
    if (!(error instanceof CallError)) return t('failure.unknown');
    if (error.code === 'network.failed') return t('failure.network');
    if (error.code === 'network.timeout') return t('failure.slow');
    return error.message || t('failure.unknown');
  };
}

/** The texts of a refusal by input name, for showing under the fields. */
export const fieldTexts = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, field]) => [name, field.message]))
    : {};
