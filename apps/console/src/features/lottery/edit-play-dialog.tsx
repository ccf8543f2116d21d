import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { digitsOf, useDeskChange, useEditedGame, type DeskDetail, type DeskPlay } from './calls.ts';

/** Props of `EditPlayDialog`. */
export interface EditPlayProps {
  game: DeskDetail;
  play: DeskPlay;
}

const amounts = ['least', 'most', 'mostNumber'] as const;

/** What the form edits, limits as text. */
const limitsOf = ({ isOpen, least, most, mostNumber }: DeskPlay) => ({
  isOpen,
  least: String(least),
  most: String(most),
  mostNumber: String(mostNumber),
});
type Limits = ReturnType<typeof limitsOf>;

/** Opens or closes a play and sets its limits. */
export default function EditPlayDialog({ game: opened, play: openedPlay }: EditPlayProps) {
  const { t } = useTranslation('lottery-desk');
  const [game, readAgain] = useEditedGame(opened);
  const play = game.plays.find(({ playId }) => playId === openedPlay.playId) ?? openedPlay;
  const [typed, setTyped] = useState<Partial<Limits>>({});
  const change = (part: Partial<Limits>) => setTyped((before) => ({ ...before, ...part }));
  const { isOpen, ...limits } = { ...limitsOf(play), ...typed };
  const save = useDeskChange(
    (reason: string) =>
      api.request('PUT /console/lottery/games/:game/plays/:play', {
        params: { game: game.gameId, play: play.playId },
        body: {
          isOpen,
          least: Number(limits.least),
          most: Number(limits.most),
          mostNumber: Number(limits.mostNumber),
          revision: game.revision,
          reason,
        },
      }),
    t('saved'),
    readAgain,
  );
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={t('editOf', { name: play.playName })}
      description={`${game.gameName} · ${t('limitsLead')}`}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <Checkbox label={t('isOpen')} checked={isOpen} onChange={({ target }) => change({ isOpen: target.checked })} />
      {amounts.map((name) => (
        <TextField
          key={name}
          label={t(`column.${name}`)}
          value={limits[name]}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => change({ [name]: digitsOf(target.value) })}
          error={messages[name]}
        />
      ))}
      <SecondPersonNote permission="lottery.desk.edit" />
    </ReasonDialog>
  );
}
