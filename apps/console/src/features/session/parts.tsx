import { dialogEntry } from '@chokdee/ui/dialogs';

/** Changes the operator's password and authenticator app. */
export const dialogs = {
  securityModal: dialogEntry(() => import('./security-dialog.tsx')),
  passwordModal: dialogEntry(() => import('./password-dialog.tsx')),
};
