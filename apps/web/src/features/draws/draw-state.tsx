import { Badge, type Tone } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';
import type { DrawSummary } from './draws.ts';

const tones: Readonly<Record<DrawSummary['state'], Tone>> = {
  scheduled: 'plain',
  on_sale: 'jade',
  locked: 'gold',
  drawn: 'gold',
  confirmed: 'jade',
  corrected: 'sky',
  void: 'coral',
};

/** The state of a draw. */
export function DrawState({ state, late }: Pick<DrawSummary, 'state' | 'late'>) {
  const { t } = useTranslation('draws');
  const isLate = late && (state === 'locked' || state === 'drawn');
  return <Badge tone={isLate ? 'coral' : tones[state]}>{t(isLate ? 'state.late' : `state.${state}`)}</Badge>;
}

/** Who draws, and whether it is a demonstration. */
export function DrawKind({ source, demo }: Pick<DrawSummary, 'source' | 'demo'>) {
  const { t } = useTranslation('draws');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="plain">{t(`source.${source}`)}</Badge>
      {demo && <Badge tone="sky">{t('demo')}</Badge>}
    </span>
  );
}
