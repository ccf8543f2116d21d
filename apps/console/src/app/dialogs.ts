import { createDialogs, dialogEntry } from '@chokdee/ui/dialogs';
import type { EntryProps } from '../features/audit/entry-dialog.tsx';
import type { DecideNoticeProps } from '../features/deposits/decide-notice-dialog.tsx';
import type { ParkedEventProps } from '../features/events/parked-event-dialog.tsx';
import type { ResendProps } from '../features/events/resend-dialog.tsx';
import type { MemberStateProps } from '../features/members/member-state-dialog.tsx';
import type { OperatorStateProps } from '../features/operators/operator-state-dialog.tsx';
import type { MaintenanceProps } from '../features/site/maintenance-dialog.tsx';
import type { RejectProps } from '../features/withdrawals/reject-dialog.tsx';
import type { SettleProps } from '../features/withdrawals/settle-dialog.tsx';

/** Every dialog of the console. */
export const { DialogManager, openDialog, closeDialog } = createDialogs({
  rejectModal: dialogEntry<RejectProps>(() => import('../features/withdrawals/reject-dialog.tsx')),
  settleModal: dialogEntry<SettleProps>(() => import('../features/withdrawals/settle-dialog.tsx')),
  decideNoticeModal: dialogEntry<DecideNoticeProps>(() => import('../features/deposits/decide-notice-dialog.tsx')),
  memberStateModal: dialogEntry<MemberStateProps>(() => import('../features/members/member-state-dialog.tsx')),
  parkedEventModal: dialogEntry<ParkedEventProps>(() => import('../features/events/parked-event-dialog.tsx')),
  resendEventModal: dialogEntry<ResendProps>(() => import('../features/events/resend-dialog.tsx'), { nests: true }),
  auditEntryModal: dialogEntry<EntryProps>(() => import('../features/audit/entry-dialog.tsx')),
  newOperatorModal: dialogEntry(() => import('../features/operators/new-operator-dialog.tsx')),
  operatorStateModal: dialogEntry<OperatorStateProps>(() => import('../features/operators/operator-state-dialog.tsx')),
  maintenanceModal: dialogEntry<MaintenanceProps>(() => import('../features/site/maintenance-dialog.tsx')),
  passwordModal: dialogEntry(() => import('../features/session/password-dialog.tsx')),
});
