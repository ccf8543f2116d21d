import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from './calls.ts';
import type { GoalDraft } from './result-draft.ts';

/** The goals of a match with their scorers. */
export function ResultGoals({
  goals,
  onChange,
  event: { players, home, away },
  error,
  isMissing,
}: {
  goals: readonly GoalDraft[];
  onChange: (goals: readonly GoalDraft[]) => void;
  event: Pick<EventDetail, 'players' | 'home' | 'away'>;
  error: string | undefined;
  isMissing: (path: string) => boolean;
}) {
  const { t } = useTranslation('sports-desk');
  const change = (at: number, part: Partial<GoalDraft>) =>
    onChange(goals.map((goal, index) => (index === at ? { ...goal, ...part } : goal)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="contents text-14 font-medium">{t('goals')}</legend>
      <p className="text-13 text-soft">{t('goalsText')}</p>
      {goals.map((goal, at) => (
        <div key={at} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 rounded-2 bg-ink-2 px-3 py-2.5">
          <TextField
            label={t('minute')}
            value={goal.minute}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            onChange={({ target }) => change(at, { minute: target.value.replace(/\D/g, '') })}
            error={isMissing(`${at}.minute`) ? t('mistake.missing') : undefined}
          />
          <Select
            label={t('scorer')}
            value={goal.player}
            onChange={({ target }) => change(at, { player: target.value })}
            error={isMissing(`${at}.player`) ? t('mistake.missing') : undefined}
            options={[
              { value: '', label: t('choose') },
              ...players.map(({ code, side, name }) => ({
                value: code,
                label: `${name} · ${(side === 'home' ? home : away) ?? ''}`,
              })),
            ]}
          />
          <Checkbox
            label={t('ownGoal')}
            checked={goal.isOwn}
            onChange={({ target }) => change(at, { isOwn: target.checked })}
          />
          <Button size="small" look="quiet" onPress={() => onChange(goals.filter((_, index) => index !== at))}>
            {t('removeGoal', { number: at + 1 })}
          </Button>
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-13 text-coral">
          {error}
        </p>
      )}
      <Button
        size="small"
        look="plain"
        className="self-start"
        onPress={() => onChange([...goals, { minute: '', player: '', isOwn: false }])}
      >
        {t('addGoal')}
      </Button>
    </fieldset>
  );
}
