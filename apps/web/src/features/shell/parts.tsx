import { dialogEntry } from '@chokdee/ui/dialogs';
import type { TitledDialogProps } from '@chokdee/ui/titled-dialog';
import type { ConfirmProps } from './confirm-dialog.tsx';

/** The dialogs of the frame, and two that every feature may open. */
export const dialogs = {
  titledModal: dialogEntry<TitledDialogProps>(() => import('@chokdee/ui/titled-dialog')),
  languageModal: dialogEntry(() => import('./language-dialog.tsx')),
  navigationModal: dialogEntry(() => import('./navigation-dialog.tsx')),
  confirmModal: dialogEntry<ConfirmProps>(() => import('./confirm-dialog.tsx'), { nests: true }),
};
