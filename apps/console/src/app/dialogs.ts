import { createDialogs } from '@chokdee/ui/dialogs';
import { dialogs } from './dialogs.gen.ts';

/** Opens and closes the console's dialogs. Each is a chunk of its own. */
export const { DialogManager, openDialog, closeDialog } = createDialogs(dialogs);
