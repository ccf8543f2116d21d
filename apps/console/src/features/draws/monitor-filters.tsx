import { Select } from '@chokdee/ui/select';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { useCalendars, type MonitorFilter } from './calls.ts';
import { drawStates } from './states.ts';

type Choice = Pick<MonitorFilter, 'game' | 'state'>;

/** Chooses the game and the state of the draws that are listed. */
export function MonitorFilters({ game, state, onChange }: Choice & { onChange: (choice: Choice) => void }) {
  const { t } = useTranslation('draws');
  const canReadGames = useCan()('draws.calendar.read');
  const { data } = useCalendars(canReadGames);
  return (
    <div className="flex flex-wrap gap-3">
      {canReadGames && (
        <Select
          label={t('console.game')}
          className="w-full sm:w-64"
          value={game ?? ''}
          onChange={({ target }) => onChange({ game: target.value || undefined, state })}
          options={[
            { value: '', label: t('console.anyGame') },
            ...(data?.list ?? []).map((calendar) => ({ value: calendar.game, label: calendar.name })),
          ]}
        />
      )}
      <Select
        label={t('console.stateHead')}
        className="w-full sm:w-64"
        value={state ?? ''}
        onChange={({ target }) => onChange({ game, state: drawStates.find((each) => each === target.value) })}
        options={[
          { value: '', label: t('console.anyState') },
          ...drawStates.map((each) => ({ value: each, label: t(`state.${each}`) })),
        ]}
      />
    </div>
  );
}
