import { dialogEntry } from '@chokdee/ui/dialogs';

/** Changes the operator's password. */
export const dialogs = {
  passwordModal: dialogEntry(() => import('./password-dialog.tsx')),
};
