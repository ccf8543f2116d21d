import { dialogEntry } from '@chokdee/ui/dialogs';
import type { NoticeProps } from './notice-dialog.tsx';
import type { PopUpProps } from './pop-up-dialog.tsx';

/** The notices, and the brand's pop-ups. */
export const dialogs = {
  noticeModal: dialogEntry<NoticeProps>(() => import('./notice-dialog.tsx')),
  popUpModal: dialogEntry<PopUpProps>(() => import('./pop-up-dialog.tsx')),
};
