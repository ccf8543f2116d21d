import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { digitsOf, useDeskChange, useEditedGame, type DeskDetail } from './calls.ts';

/** Props of `EditGameDialog`. */
export interface EditGameProps {
  game: DeskDetail;
}

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));
const limitOf = (text: string): number | null => (text === '' ? null : Number(text));

/** What the form edits, limits as text. */
const limitsOf = ({ isOpen, allowsCancel, mostMember, mostIssue }: DeskDetail) => ({
  isOpen,
  allowsCancel,
  mostMember: textOf(mostMember),
  mostIssue: textOf(mostIssue),
});
type Limits = ReturnType<typeof limitsOf>;

/** Opens or closes a lottery and sets its limits per issue. */
export default function EditGameDialog({ game: opened }: EditGameProps) {
  const { t } = useTranslation('lottery-desk');
  const [game, readAgain] = useEditedGame(opened);
  const [typed, setTyped] = useState<Partial<Limits>>({});
  const change = (part: Partial<Limits>) => setTyped((before) => ({ ...before, ...part }));
  const { isOpen, allowsCancel, mostMember, mostIssue } = { ...limitsOf(game), ...typed };
  const save = useDeskChange(
    (reason: string) =>
      api.request('PUT /console/lottery/games/:game', {
        params: { game: game.gameId },
        body: {
          isOpen,
          allowsCancel,
          mostMember: limitOf(mostMember),
          mostIssue: limitOf(mostIssue),
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
      title={t('editOf', { name: game.gameName })}
      description={t('editGameText')}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <Checkbox label={t('isOpen')} checked={isOpen} onChange={({ target }) => change({ isOpen: target.checked })} />
      <Checkbox
        label={t('allowsCancel')}
        checked={allowsCancel}
        onChange={({ target }) => change({ allowsCancel: target.checked })}
      />
      <TextField
        label={t('column.mostMember')}
        hint={t('emptyNoLimit')}
        value={mostMember}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => change({ mostMember: digitsOf(target.value) })}
        error={messages['mostMember']}
      />
      <TextField
        label={t('column.mostIssue')}
        hint={t('emptyNoLimit')}
        value={mostIssue}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => change({ mostIssue: digitsOf(target.value) })}
        error={messages['mostIssue']}
      />
      <SecondPersonNote permission="lottery.desk.edit" />
    </ReasonDialog>
  );
}
