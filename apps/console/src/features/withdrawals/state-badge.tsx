import { Badge, type Tone } from '@chokdee/ui/badge';
import { CheckCircleIcon, ClockIcon, UsersThreeIcon, WarningCircleIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../shared/api.ts';

/** A state as operators see it, with states of its own for what needs attention. */
type ShownState = Withdrawal['status'] | 'unknown' | 'contrary' | 'manual' | 'second';

const badges: Readonly<Record<ShownState, { readonly tone: Tone; readonly icon: typeof ClockIcon }>> = {
  requested: { tone: 'plain', icon: ClockIcon },
  reviewing: { tone: 'gold', icon: ClockIcon },
  second: { tone: 'gold', icon: UsersThreeIcon },
  approved: { tone: 'sky', icon: CheckCircleIcon },
  paying: { tone: 'sky', icon: ClockIcon },
  paid: { tone: 'jade', icon: CheckCircleIcon },
  received: { tone: 'jade', icon: CheckCircleIcon },
  not_received: { tone: 'coral', icon: WarningCircleIcon },
  unknown: { tone: 'coral', icon: WarningCircleIcon },
  manual: { tone: 'gold', icon: ClockIcon },
  contrary: { tone: 'coral', icon: WarningCircleIcon },
  rejected: { tone: 'coral', icon: XIcon },
  failed: { tone: 'coral', icon: XIcon },
};

/** Unclear payouts, contradictions of the bank and missing second approvals replace the status. */
const shownState = ({ status, attention, firstBy }: Withdrawal): ShownState =>
  attention ?? (status === 'reviewing' && firstBy !== null ? 'second' : status);

/** A badge with a withdrawal's state. */
export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('console');
  const shown = shownState(withdrawal);
  const { tone, icon: Icon } = badges[shown];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`withdrawals.state.${shown}`)}
    </Badge>
  );
}
