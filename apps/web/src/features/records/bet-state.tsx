import { Badge, type Tone } from '@chokdee/ui/badge';
import { ClockIcon, TrendDownIcon, TrendUpIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';

const states = {
  0: ['open', 'sky', ClockIcon],
  1: ['won', 'jade', TrendUpIcon],
  2: ['lost', 'coral', TrendDownIcon],
  3: ['even', 'plain', ClockIcon],
  4: ['void', 'plain', XIcon],
} as const satisfies Record<number, readonly [string, Tone, unknown]>;

/** The result of a bet, with icon and text; `withdrawn`: the member took it back. */
export function BetState({ bet: { status, withdrawn } }: { bet: { status: number; withdrawn: boolean } }) {
  const { t } = useTranslation('member');
  const [result, tone, Icon] = states[status as keyof typeof states] ?? states[0];
  const name = withdrawn ? 'cancelled' : result;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`bets.${name}`)}
    </Badge>
  );
}
