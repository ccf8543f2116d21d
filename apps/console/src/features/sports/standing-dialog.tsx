import { uuid7 } from '@chokdee/contract/uuid7';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useSportsChange, type EventDetail } from './calls.ts';
import { isEndedState } from './event-state.tsx';

/** Props of `StandingDialog`. */
export interface StandingProps {
  event: EventDetail;
}

const places = ['none', 'winner', 'withdrawn'] as const;
type Place = (typeof places)[number];

/** Enters the result of an outright, or a correction; another operator decides. */
export default function StandingDialog({ event }: StandingProps) {
  const { t } = useTranslation('sports-desk');
  const isCorrection = isEndedState(event.state);
  const competitors = event.list.find(({ type }) => type === 'outright')?.outcomes ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, Place>>>(() =>
    Object.fromEntries([
      ...(event.standing?.winners ?? []).map((code) => [code, 'winner'] as const),
      ...(event.standing?.withdrawn ?? []).map((code) => [code, 'withdrawn'] as const),
    ]),
  );
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [proposalId] = useState(() => uuid7());
  const codesOf = (place: Place) => competitors.flatMap(({ outcome }) => (chosen[outcome] === place ? [outcome] : []));
  const standing = { winners: codesOf('winner'), withdrawn: codesOf('withdrawn') };
  const hasNoWinner = standing.winners.length === 0;
  const propose = useSportsChange(
    () =>
      api.request('POST /console/sports/events/:id/proposals', {
        params: { id: event.eventId },
        body: { proposalId, kind: 'result', standing, reason },
      }),
    t('entered'),
  );
  const messages = fieldMessages(propose.error);
  /** The server names a competitor by the place in the list it was sent in. */
  const refusedAt = (code: string): string | undefined => {
    const { winners, withdrawn } = standing;
    return (
      messages[`standing.winners.${winners.indexOf(code)}`] ?? messages[`standing.withdrawn.${withdrawn.indexOf(code)}`]
    );
  };
  return (
    <Dialog
      title={t(isCorrection ? 'correct' : 'enterResult')}
      description={event.name}
      footer={
        <Button
          look="gold"
          busy={propose.isPending}
          onPress={() => {
            setSubmitted(true);
            if (!hasNoWinner) propose.mutate(undefined);
          }}
        >
          {t('submitResult')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-14 text-soft">{t('resultText')}</p>
        <p className="text-14 text-soft">{t('standingText')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {competitors.map(({ outcome, name }) => (
            <Select
              key={outcome}
              label={name ?? outcome}
              error={refusedAt(outcome)}
              value={chosen[outcome] ?? 'none'}
              onChange={({ target }) => setChosen((before) => ({ ...before, [outcome]: target.value as Place }))}
              options={places.map((value) => ({ value, label: t(`place.${value}`) }))}
            />
          ))}
        </div>
        {submitted && hasNoWinner && (
          <p role="alert" className="text-13 text-coral">
            {t('mistake.noWinner')}
          </p>
        )}
        <TextField
          label={t('reasonForMembers')}
          hint={t(isCorrection ? 'reasonNeeded' : 'reasonOptional')}
          value={reason}
          maxLength={500}
          required={isCorrection}
          onChange={({ target }) => setReason(target.value)}
          error={messages['reason']}
        />
        <FailureLine error={propose.error} />
      </div>
    </Dialog>
  );
}
