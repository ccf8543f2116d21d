import { createDialogs, dialogEntry } from '@chokdee/ui/dialogs';
import type { TitledDialogProps } from '@chokdee/ui/titled-dialog';
import type { Game } from '../features/catalogue/catalogue.ts';
import type { ConfirmProps } from '../features/shell/confirm-dialog.tsx';
import type { LoginProps } from '../features/auth/login-dialog.tsx';
import type { RegisterProps } from '../features/auth/register-dialog.tsx';
import type { NoticeProps } from '../features/notices/notice-dialog.tsx';
import type { VerifyProps } from '../features/fairness/verify-dialog.tsx';

/**
 * Every dialog of the site, by the product's names. Login and register replace each other and open
 * above other dialogs: a session that ends in a dialog is renewed above it. Dialogs with `nests`
 * open above another one; all others are queued.
 */
export const { DialogManager, openDialog, closeDialog, closeAllDialogs } = createDialogs({
  loginPopupModal: dialogEntry<LoginProps>(() => import('../features/auth/login-dialog.tsx'), {
    group: 'entry',
    nests: true,
  }),
  registerModal: dialogEntry<RegisterProps>(() => import('../features/auth/register-dialog.tsx'), {
    group: 'entry',
    nests: true,
  }),
  changePassModal: dialogEntry(() => import('../features/member/change-password-dialog.tsx')),
  paymentPassModal: dialogEntry(() => import('../features/member/payment-password-dialog.tsx'), { nests: true }),
  bankCardModal: dialogEntry(() => import('../features/cashier/bank-card-dialog.tsx'), { nests: true }),
  noticeModal: dialogEntry<NoticeProps>(() => import('../features/notices/notice-dialog.tsx')),
  verifyModal: dialogEntry<VerifyProps>(() => import('../features/fairness/verify-dialog.tsx')),
  titledModal: dialogEntry<TitledDialogProps>(() => import('@chokdee/ui/titled-dialog')),
  gameModal: dialogEntry<{ game: Game }>(() => import('../features/lobby/game-dialog.tsx')),
  languageModal: dialogEntry(() => import('../features/shell/language-dialog.tsx')),
  navigationModal: dialogEntry(() => import('../features/shell/navigation-dialog.tsx')),
  appModal: dialogEntry(() => import('../features/install/app-dialog.tsx')),
  confirmModal: dialogEntry<ConfirmProps>(() => import('../features/shell/confirm-dialog.tsx'), { nests: true }),
});
