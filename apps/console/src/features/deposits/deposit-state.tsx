import { Badge, type Tone } from '@chokdee/ui/badge';
import { CheckCircleIcon, ClockIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { DepositState as State } from './calls.ts';

const badges: Readonly<Record<State, { readonly tone: Tone; readonly icon: typeof ClockIcon }>> = {
  created: { tone: 'plain', icon: ClockIcon },
  pending: { tone: 'sky', icon: ClockIcon },
  confirmed: { tone: 'jade', icon: CheckCircleIcon },
  expired: { tone: 'plain', icon: XIcon },
  failed: { tone: 'coral', icon: XIcon },
};

/** A badge with a deposit's state. */
export function DepositState({ state }: { state: State }) {
  const { t } = useTranslation('console');
  const { tone, icon: Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`deposits.state.${state}`)}
    </Badge>
  );
}
