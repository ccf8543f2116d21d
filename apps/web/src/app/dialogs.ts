import { createDialogs } from '@chokdee/ui/dialogs';
import { dialogs } from './dialogs.gen.ts';

/**
 * Opens and closes the site's dialogs, by the product's names. Dialogs with `nests` open above
 * another one; all others are queued.
 */
export const { DialogManager, openDialog, closeDialog, closeAllDialogs } = createDialogs(dialogs);
