import { Badge, type Tone } from '@chokdee/ui/badge';
import { serverNow } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';

type State = 'shown' | 'off' | 'planned' | 'over';
const tones: Readonly<Record<State, Tone>> = { shown: 'jade', off: 'plain', planned: 'sky', over: 'plain' };

/** Something that the site shows in a period. `shown`: it is shown now. Times in ms. */
interface Planned {
  readonly enabled: boolean;
  readonly shown: boolean;
  readonly startsAt: number;
}

/** Whether the site shows something now, later or no more. */
export function ShownBadge({ of: { enabled, shown, startsAt } }: { of: Planned }) {
  const { t } = useTranslation('announcements');
  const state: State = !enabled ? 'off' : shown ? 'shown' : startsAt > serverNow() ? 'planned' : 'over';
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
