import { uuid7 } from '@chokdee/contract/uuid7';
import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useSportsChange, type EventDetail } from './calls.ts';
import { isEndedState } from './event-state.tsx';
import {
  draftOf,
  emptyPart,
  enteredStatuses,
  factsIn,
  fewestParts,
  isPlayed,
  missingIn,
  mostParts,
  type ResultDraft,
} from './result-draft.ts';
import { ResultGoals } from './result-goals.tsx';
import { ResultParts } from './result-parts.tsx';

/** Props of `ResultDialog`. */
export interface ResultProps {
  event: EventDetail;
}

const MOST_OVERTIMES = 12;
const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 4);

/** Enters the result of a match, or a correction; another operator decides. */
export default function ResultDialog({ event }: ResultProps) {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const { sport } = event;
  // A draw decides such a match: it can be cancelled only.
  const isDrawn = event.drawId !== null;
  const isCorrection = isEndedState(event.state);
  const [draft, setDraft] = useState<ResultDraft>(() => ({
    ...draftOf(event),
    ...(isDrawn && { status: 'cancelled' }),
  }));
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [proposalId] = useState(() => uuid7());
  const change = (part: Partial<ResultDraft>) => setDraft((before) => ({ ...before, ...part }));
  const missing = new Set(missingIn(draft));
  const propose = useSportsChange(
    () =>
      api.request('POST /console/sports/events/:id/proposals', {
        params: { id: event.eventId },
        body: { proposalId, kind: 'result', facts: factsIn(draft, event), reason },
      }),
    t('entered'),
  );
  const messages = fieldMessages(propose.error);
  const isWrong = (group: string) => (path: string) => submitted && missing.has(`${group}.${path}`);
  const { status } = draft;
  const names = { home: event.home ?? '', away: event.away ?? '' };
  const hasDelay = status === 'postponed' || status === 'abandoned';
  const needsWinner = status === 'retired' || (sport === 'muay_thai' && status === 'finished');
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
            if (missing.size === 0) propose.mutate(undefined);
          }}
        >
          {t('submitResult')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-14 text-soft">{t(isDrawn ? 'drawnText' : 'resultText')}</p>
        <Select
          label={t('column.state')}
          error={messages['facts.status']}
          value={status}
          onChange={({ target }) =>
            change({ status: enteredStatuses.find((each) => each === target.value) ?? 'finished' })
          }
          options={enteredStatuses
            .filter((each) => !isDrawn || each === 'cancelled')
            .map((value) => ({ value, label: t(`sports:state.${value}`) }))}
        />
        {isPlayed(status) && (
          <>
            <ResultParts
              parts={draft.parts}
              onChange={(parts) => change({ parts })}
              label={(number) => t('part', { number })}
              names={names}
              most={mostParts(sport)}
              least={status === 'finished' ? fewestParts(sport) : 0}
              newPart={emptyPart(sport)}
              isMissing={isWrong('parts')}
              error={messageOf(messages, 'facts.periods')}
            />
            {sport === 'basketball' && (
              <ResultParts
                parts={draft.overtime}
                onChange={(overtime) => change({ overtime })}
                label={(number) => t('overtime', { number })}
                names={names}
                most={MOST_OVERTIMES}
                least={0}
                newPart={emptyPart(sport)}
                isMissing={isWrong('overtime')}
                error={messageOf(messages, 'facts.overtime')}
              />
            )}
            {status !== 'finished' && (
              <>
                <Checkbox
                  label={t('lastComplete')}
                  checked={draft.isLastComplete}
                  onChange={({ target }) => change({ isLastComplete: target.checked })}
                />
                <TextField
                  label={t('stoppedAt')}
                  value={draft.minute}
                  inputMode="numeric"
                  maxLength={3}
                  onChange={({ target }) => change({ minute: digits(target.value) })}
                  error={messageOf(messages, 'facts.minute')}
                />
              </>
            )}
            {needsWinner && (
              <Select
                label={t('winner')}
                value={draft.winner}
                onChange={({ target }) => change({ winner: target.value as ResultDraft['winner'] })}
                error={messages['facts.winner']}
                options={[
                  { value: '', label: t('nobodyWon') },
                  { value: 'home', label: names.home },
                  { value: 'away', label: names.away },
                ]}
              />
            )}
            {sport === 'muay_thai' && (
              <Checkbox
                label={t('stoppedFight')}
                checked={draft.isStopped}
                onChange={({ target }) => change({ isStopped: target.checked })}
              />
            )}
            {sport === 'football' && event.players.length > 0 && (
              <ResultGoals
                goals={draft.goals}
                onChange={(goals) => change({ goals })}
                event={event}
                error={messageOf(messages, 'facts.goals')}
                isMissing={isWrong('goals')}
              />
            )}
            <Checkbox
              label={t('formatChanged')}
              checked={draft.hasFormatChanged}
              onChange={({ target }) => change({ hasFormatChanged: target.checked })}
            />
          </>
        )}
        {hasDelay && (
          <TextField
            label={t('delayHours')}
            hint={t('delayHint')}
            value={draft.delayHours}
            inputMode="numeric"
            maxLength={4}
            onChange={({ target }) => change({ delayHours: digits(target.value) })}
            error={messages['facts.delayHours']}
          />
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
