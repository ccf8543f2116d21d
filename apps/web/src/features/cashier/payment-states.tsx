import { Badge, type Tone } from '@chokdee/ui/badge';
import { CheckCircleIcon, ClockIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { Deposit, Withdrawal } from './cashier.ts';

const depositTones: Readonly<Record<Deposit['status'], Tone>> = {
  created: 'gold',
  pending: 'sky',
  confirmed: 'jade',
  expired: 'plain',
  failed: 'coral',
};
const withdrawalTones: Readonly<Record<Withdrawal['status'], Tone>> = {
  requested: 'sky',
  reviewing: 'sky',
  approved: 'sky',
  paying: 'gold',
  paid: 'gold',
  received: 'jade',
  not_received: 'coral',
  rejected: 'coral',
  failed: 'coral',
};
const icons: Readonly<Record<Tone, typeof ClockIcon>> = {
  plain: ClockIcon,
  gold: ClockIcon,
  sky: ClockIcon,
  jade: CheckCircleIcon,
  coral: WarningCircleIcon,
};

/** The state of a deposit, with icon and text. */
export function DepositState({ status }: { status: Deposit['status'] }) {
  const { t } = useTranslation('cashier');
  const tone = depositTones[status];
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`deposit.state.${status}`)}
    </Badge>
  );
}

/** The state of a withdrawal, with icon and text. */
export function WithdrawalState({ status }: { status: Withdrawal['status'] }) {
  const { t } = useTranslation('cashier');
  const tone = withdrawalTones[status];
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`withdraw.state.${status}`)}
    </Badge>
  );
}
