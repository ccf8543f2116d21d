import { dialogEntry } from '@chokdee/ui/dialogs';
import type { NoticeProps } from './notice-dialog.tsx';

/** An announcement. */
export const dialogs = {
  noticeModal: dialogEntry<NoticeProps>(() => import('./notice-dialog.tsx')),
};
