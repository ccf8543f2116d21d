import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useDeskChange, type Restriction } from './calls.ts';

/** Props of `LiftNumberDialog`. */
export interface LiftNumberProps {
  game: string;
  restriction: Restriction;
}

/** Lifts the restriction of a number. */
export default function LiftNumberDialog({ game, restriction }: LiftNumberProps) {
  const { t } = useTranslation('lottery-desk');
  const { number, playId, playName, numero } = restriction;
  const save = useDeskChange(
    (reason: string) =>
      api.request('PUT /console/lottery/games/:game/restrictions', {
        params: { game },
        body: { playId, numbers: [number], numero, rate: null, reason },
      }),
    t('lifted'),
  );
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={t('liftOf', { number })}
      description={`${playName} · ${numero ?? t('everyIssue')}`}
      submitLabel={t('lift')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    />
  );
}
