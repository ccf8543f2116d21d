import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { Dialog } from '@chokdee/ui/dialog';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { secondText } from '@chokdee/ui/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue } from '../../shared/cells.tsx';
import { Fact, FactGrid } from '../../shared/facts.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useRound, type DeskRoundView } from './calls.ts';
import { cardText, diceText, outcomeText, pocketText } from './outcome-text.ts';
import { RoundState } from './round-list.tsx';

/** Props of `RoundDialog`: the id of a round. */
export interface RoundProps {
  id: string;
}

/** The longest pause of a replay between two events, milliseconds. */
const LONGEST_PAUSE = 1_500;

/** A round with its log, which can be played again, its stakes, and the way to make it void. */
export default function RoundDialog({ id }: RoundProps) {
  const { t } = useTranslation('table-desk');
  const { data, error, refetch } = useRound(id);
  const label = data ? t('roundNumber', { shoe: data.shoe, number: data.number }) : '';
  return (
    <Dialog
      title={data ? `${data.name} · ${label}` : t('round')}
      size="wide"
      footer={data && <Decisions round={data} label={`${data.name} · ${label}`} />}
    >
      {data ? (
        <div className="flex flex-col gap-5">
          <Facts round={data} />
          <Log round={data} />
          <Positions round={data} />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-80 rounded-3" />
      )}
    </Dialog>
  );
}

function Decisions({ round, label }: { round: DeskRoundView; label: string }) {
  const { t } = useTranslation('table-desk');
  const can = useCan();
  const { request, id, state } = round;
  if (request)
    return can('tables.round.confirm') ? (
      <Button look="plain" onPress={() => openDialog('decideVoidModal', { request })}>
        {t(request.isOwn ? 'withdraw' : 'decide')}
      </Button>
    ) : (
      <span className="text-14 text-gold-text">{t('asks', { name: request.requestedBy, reason: request.reason })}</span>
    );
  if (state === 'void' || !can('tables.round.void')) return null;
  return (
    <Button look="coral" onPress={() => openDialog('voidRoundModal', { id, label })}>
      {t('askVoid')}
    </Button>
  );
}

function Facts({ round }: { round: DeskRoundView }) {
  const { t } = useTranslation('table-desk');
  const money = (amount: number | null) => (amount === null ? <NoValue /> : <Amount value={amount} />);
  return (
    <FactGrid>
      <Fact name={t('state')}>
        <RoundState state={round.state} />
      </Fact>
      <Fact name={t('result')}>{round.outcome ? outcomeText(round.outcome, round.game) : <NoValue />}</Fact>
      <Fact name={t('members')}>{round.members}</Fact>
      <Fact name={t('stakes')}>{money(round.stake)}</Fact>
      <Fact name={t('payout')}>{money(round.payout)}</Fact>
      {round.voidReason !== null && (
        <Fact name={t('reason')} wide>
          <span className="wrap-anywhere">{round.voidReason}</span>
        </Fact>
      )}
      <Fact name={t('commitment')} wide>
        <span dir="ltr" className="font-mono text-13 break-all">
          {round.commitment}
        </span>
      </Fact>
    </FactGrid>
  );
}

/** The events that have been replayed; all of them unless a replay runs. */
function useReplay(events: DeskRoundView['events']) {
  const [shown, setShown] = useState<number | null>(null);
  const isDone = shown !== null && shown >= events.length;
  useEffect(() => {
    if (shown === null || isDone) return;
    const [before, next] = [events[shown - 1], events[shown]];
    const pause = before && next ? Math.min(LONGEST_PAUSE, next.at - before.at) : 0;
    const timer = setTimeout(() => setShown(shown + 1), pause);
    return () => clearTimeout(timer);
  }, [events, shown, isDone]);
  return { shown: shown ?? events.length, isRunning: shown !== null && !isDone, start: () => setShown(0) };
}

function Log({ round }: { round: DeskRoundView }) {
  const { t } = useTranslation('table-desk');
  const tag = useIntlTag();
  const { shown, isRunning, start } = useReplay(round.events);
  const opened = round.events[0]?.at ?? round.opensAt;
  return (
    <section aria-labelledby="round-log" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="round-log" className="text-16">
          {t('log')}
        </h3>
        <Button size="small" look="plain" disabled={isRunning} onPress={start}>
          {t('replay')}
        </Button>
      </div>
      <ol aria-live={isRunning ? 'polite' : 'off'} className="flex flex-col divide-y divide-hair">
        {round.events.map((event, index) => (
          <li
            key={index}
            className={cn('flex flex-wrap justify-between gap-x-4 py-1.5 text-14', index >= shown && 'invisible')}
          >
            <span>
              {t(`event.${event.kind}`)}
              {event.card !== undefined && ` · ${event.hand ?? ''} ${cardText(event.card)}`}
              {event.pocket !== undefined && ` · ${pocketText(event.pocket)}`}
              {event.dice !== undefined && ` · ${diceText(event.dice, round.game)}`}
            </span>
            <span className="text-13 text-faint tabular-nums">
              {secondText(event.at, tag)} · +{((event.at - opened) / 1_000).toFixed(1)} s
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Positions({ round }: { round: DeskRoundView }) {
  const { t } = useTranslation('table-desk');
  if (round.positions.length === 0) return <p className="text-14 text-soft">{t('noBets')}</p>;
  return (
    <section aria-labelledby="round-positions" className="flex flex-col gap-2">
      <h3 id="round-positions" className="text-16">
        {t('positions')}
      </h3>
      <ul className="flex flex-col divide-y divide-hair">
        {round.positions.map(({ position, stake, payout }) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-14">
            <span>{position.replaceAll('_', ' ')}</span>
            <span className="flex gap-4">
              <Amount value={stake} />
              <span className="text-soft">
                {t('ifItWins')} <Amount value={payout} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
