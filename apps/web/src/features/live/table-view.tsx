import { cn } from '@chokdee/ui/cn';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../shared/live.ts';
import { rememberCommitments } from '../draws/seen-commitments.ts';
import { CardBoard } from './card-board.tsx';
import { CardStage } from './card-stage.tsx';
import { CrabBoard, SicBoBoard } from './dice-board.tsx';
import { DiceStage } from './dice-stage.tsx';
import { HistorySheet } from './history-sheet.tsx';
import './live.css';
import { ResultSlip } from './result-slip.tsx';
import { RouletteBoard } from './roulette-board.tsx';
import type { BoardProps } from './spot.tsx';
import { TableRules } from './table-rules.tsx';
import type { JoinedTable } from './tables.ts';
import { Tray } from './tray.tsx';
import { usePlay } from './use-play.ts';
import { useTableSounds } from './use-table-sounds.ts';
import { WheelStage } from './wheel-stage.tsx';

/** The stage and the board of each game. */
const LOOKS: Readonly<
  Record<string, { readonly Stage: ComponentType<{ joined: JoinedTable }>; readonly Board: ComponentType<BoardProps> }>
> = {
  baccarat: { Stage: CardStage, Board: CardBoard },
  'dragon-tiger': { Stage: CardStage, Board: CardBoard },
  roulette: { Stage: WheelStage, Board: RouletteBoard },
  'sic-bo': { Stage: DiceStage, Board: SicBoBoard },
  'fish-prawn-crab': { Stage: DiceStage, Board: CrabBoard },
};

/** Milliseconds without a connection after which the page says so. */
const PATIENCE = 1_500;

/** Whether the socket has been down for a while. */
function useIsLost(): boolean {
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.onStatus((connected) => {
      clearTimeout(timer);
      if (connected) setIsLost(false);
      else timer = setTimeout(() => setIsLost(true), PATIENCE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isLost;
}

/**
 * A table to play at: stage, board, tray and roads. `isCompact`: one of several tables, without the
 * large roads and the rules. `isAudible`: it plays its sounds.
 */
export function TableView({
  joined,
  isCompact = false,
  isAudible = true,
}: {
  joined: JoinedTable;
  isCompact?: boolean;
  isAudible?: boolean;
}) {
  const { t } = useTranslation('tables');
  const { table, state } = joined;
  const look = LOOKS[table.game];
  const play = usePlay(joined);
  const isLost = useIsLost();
  const { shoe } = state;
  useEffect(() => {
    if (shoe) rememberCommitments([{ drawId: shoe.id, commitment: shoe.commitment, numbers: null }]);
  }, [shoe]);
  useTableSounds(joined, play.own, isAudible);
  // A long board may have been scrolled over the stage: what is dealt has to be seen.
  const stage = useRef<HTMLDivElement>(null);
  const isDealing = state.phase === 'dealing';
  useEffect(() => {
    const { current } = stage;
    if (isDealing && !isCompact && current && current.getBoundingClientRect().top < 0)
      current.scrollIntoView({ block: 'start' });
  }, [isDealing, isCompact]);
  if (!look) return null;
  const { own } = play;
  const isOver = state.phase === 'result' || state.phase === 'void';
  return (
    <div className={cn('grid items-start gap-2', !isCompact && 'lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5')}>
      <div
        className={cn(
          '@container flex min-w-0 flex-col gap-2',
          !isCompact && table.game !== 'roulette' && 'live-beside',
        )}
      >
        {isLost && (
          <p role="alert" className="live-wide rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
            {t('reconnecting')}
          </p>
        )}
        <div ref={stage} className="live-left scroll-mt-2">
          <look.Stage joined={joined} />
        </div>
        <div className={cn('live-after', !isCompact && 'lg:hidden')}>
          <HistorySheet words={state.roads} game={table.game} />
        </div>
        <look.Board {...play.board} />
        <div
          className={cn(
            'live-wide sticky bottom-0 -mx-2 bg-ink-0 px-2 py-2 pb-[max(8px,env(safe-area-inset-bottom))]',
            isCompact && 'lg:static',
          )}
        >
          {play.notice !== null && (
            <p role="alert" className="mb-2 rounded-2 bg-coral-wash px-3.5 py-2 text-14 text-coral">
              {play.notice}
            </p>
          )}
          <div className="relative">
            <Tray play={play} isCompact={isCompact} />
            {isOver && own?.payout != null && own.positions.length > 0 && (
              <div className="absolute inset-x-0 bottom-0 mx-auto max-w-md">
                <ResultSlip own={own} game={table.game} />
              </div>
            )}
          </div>
        </div>
      </div>
      {!isCompact && (
        <aside className="flex flex-col gap-3 pb-4">
          {/* Phones have the short form above; only card games have more roads to show. */}
          <div className={cn(look.Stage !== CardStage && 'hidden lg:block')}>
            <HistorySheet words={state.roads} game={table.game} isLarge />
          </div>
          <p className="text-13 text-faint">{t('notForecast')}</p>
          <TableRules table={table} />
        </aside>
      )}
    </div>
  );
}
