import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { digitsOf, useDeskChange, type DeskDetail } from './calls.ts';

/** Props of `RestrictNumbersDialog`. `playId`, `number` and `numero`: chosen at first. */
export interface RestrictNumbersProps {
  game: DeskDetail;
  playId?: string;
  number?: string;
  numero?: string;
}

const kinds = ['half', 'closed', 'other'] as const;

/** Restricts numbers of a play: half rate, another rate, or closed; in one issue or in all. */
export default function RestrictNumbersDialog({ game, playId, number = '', numero = '' }: RestrictNumbersProps) {
  const { t } = useTranslation('lottery-desk');
  const [play, setPlay] = useState(playId ?? game.plays[0]?.playId ?? '');
  const [typed, setTyped] = useState(number);
  const [issue, setIssue] = useState(numero);
  const [kind, setKind] = useState<(typeof kinds)[number]>('half');
  const [rate, setRate] = useState('75');
  const [opened] = useState(() => Date.now());
  const save = useDeskChange(
    (reason: string) =>
      api.request('PUT /console/lottery/games/:game/restrictions', {
        params: { game: game.gameId },
        body: {
          playId: play,
          numbers: typed.split(/[\s,;]+/).filter((each) => each !== ''),
          numero: issue === '' ? null : issue,
          rate: kind === 'half' ? 50 : kind === 'closed' ? 0 : Number(rate),
          reason,
        },
      }),
    t('restrictedDone'),
  );
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={t('restrict')}
      description={`${game.gameName} · ${t('restrictText')}`}
      submitLabel={t('restrict')}
      look={kind === 'closed' ? 'coral' : 'gold'}
      busy={save.isPending}
      error={save.error}
    >
      <Select
        label={t('column.play')}
        value={play}
        onChange={({ target }) => setPlay(target.value)}
        options={game.plays.map((each) => ({ value: each.playId, label: each.playName }))}
        error={messages['playId']}
      />
      <TextField
        label={t('numbers')}
        hint={t('numbersHint')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        error={messageOf(messages, 'numbers')}
      />
      <Select
        label={t('column.issue')}
        value={issue}
        onChange={({ target }) => setIssue(target.value)}
        options={[
          { value: '', label: t('everyIssue') },
          ...game.issues
            .filter(({ lockAt }) => lockAt > opened)
            .map((each) => ({ value: each.numero, label: each.numero })),
        ]}
        error={messages['numero']}
      />
      <Select
        label={t('column.rate')}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? 'half')}
        options={kinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
        error={kind === 'other' ? undefined : messages['rate']}
      />
      {kind === 'other' && (
        <TextField
          label={t('rate')}
          value={rate}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setRate(digitsOf(target.value))}
          error={messages['rate']}
        />
      )}
    </ReasonDialog>
  );
}
