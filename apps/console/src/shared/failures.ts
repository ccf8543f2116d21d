import { CallError } from '@chokdee/contract/call-error';
import { useTranslation } from 'react-i18next';

/** Turns a failure into a sentence: network and time-out in our words, a refusal in the server's, which speaks the page's language. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) => {
    if (!(error instanceof CallError)) return t('failure.unknown');
    if (error.code === 'network.failed') return t('failure.network');
    if (error.code === 'network.timeout') return t('failure.slow');
    return error.message || t('failure.unknown');
  };
}

/** The text of a refusal for one input, undefined where it does not concern it. */
export const fieldText = (error: unknown, name: string): string | undefined => (error instanceof CallError ? error.fields[name]?.message : undefined);
