import { Badge, type Tone } from '@chokdee/ui/badge';
import { CheckCircleIcon, ClockIcon, UsersThreeIcon, WarningCircleIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../shared/api.ts';

type Shown = Withdrawal['status'] | 'unknown' | 'contrary' | 'second';

const looks: Readonly<Record<Shown, { readonly tone: Tone; readonly icon: typeof ClockIcon }>> = {
  requested: { tone: 'plain', icon: ClockIcon },
  reviewing: { tone: 'gold', icon: ClockIcon },
  second: { tone: 'gold', icon: UsersThreeIcon },
  approved: { tone: 'sky', icon: CheckCircleIcon },
  paying: { tone: 'sky', icon: ClockIcon },
  paid: { tone: 'jade', icon: CheckCircleIcon },
  received: { tone: 'jade', icon: CheckCircleIcon },
  not_received: { tone: 'coral', icon: WarningCircleIcon },
  unknown: { tone: 'coral', icon: WarningCircleIcon },
  contrary: { tone: 'coral', icon: WarningCircleIcon },
  rejected: { tone: 'coral', icon: XIcon },
  failed: { tone: 'coral', icon: XIcon },
};

/** A withdrawal's state as people say it: an unclear payout, a bank that contradicts and a missing second person have words of their own. */
const shownState = ({ status, attention, firstBy }: Withdrawal): Shown =>
  attention ?? (status === 'reviewing' && firstBy !== null ? 'second' : status);

/** A withdrawal's state. */
export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('console');
  const shown = shownState(withdrawal);
  const { tone, icon: Icon } = looks[shown];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`withdrawals.state.${shown}`)}
    </Badge>
  );
}
