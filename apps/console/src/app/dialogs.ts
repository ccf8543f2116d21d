import { createDialogs, dialogEntry } from '@chokdee/ui/dialogs';
import type { EntryProps } from '../features/audit/entry-dialog.tsx';
import type { DecideNoticeProps } from '../features/deposits/decide-notice-dialog.tsx';
import type { DeadLetterProps } from '../features/events/dead-letter-dialog.tsx';
import type { ResendProps } from '../features/events/resend-dialog.tsx';
import type { MemberStateProps } from '../features/members/member-state-dialog.tsx';
import type { OperatorStateProps } from '../features/operators/operator-state-dialog.tsx';
import type { MaintenanceProps } from '../features/site/maintenance-dialog.tsx';
import type { RejectProps } from '../features/withdrawals/reject-dialog.tsx';
import type { SettleProps } from '../features/withdrawals/settle-dialog.tsx';

type NoProps = Record<never, never>;

/** All dialogs of the console. Each is a chunk of its own. */
export const { DialogManager, openDialog, closeDialog } = createDialogs({
  rejectModal: dialogEntry<RejectProps>(() =>
    import('../features/withdrawals/reject-dialog.tsx').then(({ RejectDialog }) => ({ default: RejectDialog })),
  ),
  settleModal: dialogEntry<SettleProps>(() =>
    import('../features/withdrawals/settle-dialog.tsx').then(({ SettleDialog }) => ({ default: SettleDialog })),
  ),
  decideNoticeModal: dialogEntry<DecideNoticeProps>(() =>
    import('../features/deposits/decide-notice-dialog.tsx').then(({ DecideNoticeDialog }) => ({
      default: DecideNoticeDialog,
    })),
  ),
  memberStateModal: dialogEntry<MemberStateProps>(() =>
    import('../features/members/member-state-dialog.tsx').then(({ MemberStateDialog }) => ({
      default: MemberStateDialog,
    })),
  ),
  deadLetterModal: dialogEntry<DeadLetterProps>(() =>
    import('../features/events/dead-letter-dialog.tsx').then(({ DeadLetterDialog }) => ({ default: DeadLetterDialog })),
  ),
  resendEventModal: dialogEntry<ResendProps>(
    () => import('../features/events/resend-dialog.tsx').then(({ ResendDialog }) => ({ default: ResendDialog })),
    { nests: true },
  ),
  auditEntryModal: dialogEntry<EntryProps>(() =>
    import('../features/audit/entry-dialog.tsx').then(({ EntryDialog }) => ({ default: EntryDialog })),
  ),
  newOperatorModal: dialogEntry<NoProps>(() =>
    import('../features/operators/new-operator-dialog.tsx').then(({ NewOperatorDialog }) => ({
      default: NewOperatorDialog,
    })),
  ),
  operatorStateModal: dialogEntry<OperatorStateProps>(() =>
    import('../features/operators/operator-state-dialog.tsx').then(({ OperatorStateDialog }) => ({
      default: OperatorStateDialog,
    })),
  ),
  maintenanceModal: dialogEntry<MaintenanceProps>(() =>
    import('../features/site/maintenance-dialog.tsx').then(({ MaintenanceDialog }) => ({ default: MaintenanceDialog })),
  ),
  passwordModal: dialogEntry<NoProps>(() =>
    import('../features/session/password-dialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
  ),
});
