import { Button } from '@chokdee/ui/button';
import { IconButton } from '@chokdee/ui/icon-button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CaretLeftIcon, CaretRightIcon } from '@chokdee/ui/icons';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { secondText } from '@chokdee/ui/time';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyableValue } from '../fairness/copyable-value.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { RoundProof } from './round-proof.tsx';
import { usePastRounds, type PastRound } from './rounds.ts';
import type { ProofProps } from './proof-dialog.tsx';

/** The shoes of a table with their rounds, and the proof of a chosen round. */
export default function Shoes({ table, shoe }: ProofProps) {
  const { t } = useTranslation('tables');
  const [chosen, setChosen] = useState<string | null>(null);
  const [number, setNumber] = useState(shoe.number);
  return chosen === null ? (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-soft">{t('proof.intro')}</p>
      <div className="flex items-center justify-between gap-3 rounded-2 bg-ink-2 px-2 py-1">
        <IconButton label={t('proof.before')} disabled={number <= 1} onClick={() => setNumber(number - 1)}>
          <CaretLeftIcon aria-hidden="true" />
        </IconButton>
        <p role="status" className="text-center text-15 tabular-nums">
          {t('proof.shoe', { number })} · {t(number < shoe.number ? 'proof.revealed' : 'proof.isSealed')}
        </p>
        <IconButton label={t('proof.after')} disabled={number >= shoe.number} onClick={() => setNumber(number + 1)}>
          <CaretRightIcon aria-hidden="true" />
        </IconButton>
      </div>
      {number === shoe.number && (
        <dl>
          <CopyableValue label={t('proof.commitment')} value={shoe.commitment} />
        </dl>
      )}
      <Rounds key={number} table={table} shoe={number} onChoose={setChosen} />
    </div>
  ) : (
    <div className="flex flex-col gap-4">
      <Button look="quiet" size="small" className="self-start" onPress={() => setChosen(null)}>
        {t('proof.allRounds')}
      </Button>
      <RoundProof id={chosen} />
    </div>
  );
}

function Rounds({
  table,
  shoe,
  onChoose,
}: Pick<ProofProps, 'table'> & { shoe: number; onChoose: (round: string) => void }) {
  const { t } = useTranslation('tables');
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = usePastRounds(table.code, shoe);
  const list = useRef<HTMLUListElement>(null);
  useInfiniteScroll(list, { active: hasNextPage && !isFetching && !error, onMore: () => void fetchNextPage() });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-2" />;
  const rounds = data.pages.flatMap((page) => page.list);
  if (rounds.length === 0) return <EmptyState title={t('proof.noRounds')} />;
  return (
    <div className="flex flex-col gap-2">
      <ul ref={list} className="flex flex-col divide-y divide-hair">
        {rounds.map((round) => (
          <li key={round.id} className="flex items-center justify-between gap-3 py-2">
            <RoundLine round={round} game={table.game} />
            <Button
              look={round.revealed ? 'line' : 'plain'}
              size="small"
              aria-label={t(round.revealed ? 'proof.verifyOf' : 'proof.detailsOf', { number: round.number })}
              onPress={() => onChoose(round.id)}
            >
              {t(round.revealed ? 'proof.verify' : 'proof.details')}
            </Button>
          </li>
        ))}
      </ul>
      {error ? (
        <LoadError error={error} onRetry={() => void fetchNextPage()} />
      ) : (
        hasNextPage && <Skeleton className="h-14 rounded-2" />
      )}
    </div>
  );
}

function RoundLine({ round, game }: { round: PastRound; game: string }) {
  const { t } = useTranslation('tables');
  const tag = useIntlTag();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-13 text-faint tabular-nums">
        {t('roundOnly', { round: round.number })} · {secondText(round.opensAt, tag)}
        {round.state === 'void' && <span className="text-coral"> · {t('phase.void')}</span>}
      </p>
      {round.outcome && <OutcomeView outcome={round.outcome} game={game} />}
    </div>
  );
}
