import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeDialog } from './dialogs.ts';

/**
 * A change made in a dialog: closes the dialog, shows a message and reads again what `root`, the
 * first part of a query's key, has read.
 */
export function useDialogChange<Input, Output>(
  root: string,
  change: (input: Input) => Promise<Output>,
  message: (output: Output) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      closeDialog();
      toast('jade', message(output));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [root] }),
  });
}
