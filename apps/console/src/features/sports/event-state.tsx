import { Badge, type Tone } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';
import type { DeskEvent } from './calls.ts';

const tones: Readonly<Record<DeskEvent['state'], Tone>> = {
  scheduled: 'plain',
  live: 'jade',
  finished: 'sky',
  abandoned: 'coral',
  postponed: 'gold',
  cancelled: 'coral',
  walkover: 'coral',
  retired: 'coral',
};

/** Whether an event has a result: another one is a correction. */
export const isEndedState = (state: DeskEvent['state']): boolean =>
  state !== 'scheduled' && state !== 'live' && state !== 'postponed';

/** The state of an event, and whether an operator suspended it or something waits. */
export function EventState({ event: { state, isHeld, waiting } }: { event: DeskEvent }) {
  const { t } = useTranslation(['sports-desk', 'sports']);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>{t(`sports:state.${state}`)}</Badge>
      {isHeld && <Badge tone="coral">{t('held')}</Badge>}
      {waiting && <Badge tone="gold">{t(`waitingOf.${waiting.kind}`)}</Badge>}
    </span>
  );
}
