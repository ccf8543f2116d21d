import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changesKey, isWaiting } from '../shared/changes.ts';
import { closeDialog } from './dialogs.ts';

/** Returns a function that says that a change is done (`message`), or waits for a second person. */
export function useOutcomeToast(): (answer: unknown, message: string) => void {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  return (answer, message) => {
    const waits = isWaiting(answer);
    toast(waits ? 'sky' : 'jade', waits ? t('changes.waits') : message);
    if (waits) void client.invalidateQueries({ queryKey: changesKey });
  };
}

/**
 * A change made in a dialog: closes the dialog, shows a message, or that the change waits for a
 * second person, and reads again what `root`, the first part of a query's key, has read. Then
 * `afterError` gets the error of a refused change.
 */
export function useDialogChange<Input, Output>(
  root: string,
  change: (input: Input) => Promise<Output>,
  message: (output: Output) => string,
  afterError?: (error: unknown) => void,
) {
  const client = useQueryClient();
  const say = useOutcomeToast();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      closeDialog();
      say(output, message(output));
    },
    onSettled: async (_output, error) => {
      await client.invalidateQueries({ queryKey: [root] });
      if (error !== null) afterError?.(error);
    },
  });
}
