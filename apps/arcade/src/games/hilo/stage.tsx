import './hilo.css';
import type { HiloMove } from '@chokdee/games/hilo/rules';
import { MOST_SKIPS, rankOf } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { ArrowClockwiseIcon, ArrowRightIcon, ArrowUpIcon } from '@chokdee/ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Celebration, winSizeOf } from '../../engine/celebration.tsx';
import type { StageProps } from '../../engine/client.ts';
import { isGameKey } from '../../engine/use-keys.ts';
import { useMakeMove } from '../../engine/use-make-move.ts';
import { shownEvents } from './shown-events.ts';
import { Card, CardBack, rankText, useCardName } from './card.tsx';
import { GuessButton } from './guess-button.tsx';
import { readBoard, type HiloBoard } from './round.ts';

const keys: Readonly<Partial<Record<string, HiloMove>>> = { KeyH: 'up', KeyL: 'down', KeyS: 'skip' };

/** The keys H, L and S guess and skip, except in a text field. */
function useMoveKeys(move: ((move: HiloMove) => void) | null): void {
  useEffect(() => {
    if (move === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const keyMove = keys[event.code];
      if (keyMove === undefined || event.repeat || !isGameKey(event)) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
      event.preventDefault();
      move(keyMove);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [move]);
}

/** The cards so far, oldest first, each with its guess. */
function PastCards({ board }: { board: HiloBoard | null }) {
  const { t } = useTranslation('hilo');
  const name = useCardName();
  const rail = useRef<HTMLOListElement>(null);
  const count = board?.cards.length ?? 0;
  useEffect(() => {
    if (rail.current !== null) rail.current.scrollLeft = rail.current.scrollWidth;
  }, [count]);
  return (
    <ol
      ref={rail}
      aria-label={t('past')}
      tabIndex={0}
      className="rail mx-auto flex h-10 w-fit max-w-full items-center gap-1 rounded-2 px-0.5"
    >
      {board?.cards.map(({ card, by, right }, i) => (
        <li key={i} aria-label={name(card)} className="flex shrink-0 items-center gap-1">
          {by === 'up' || by === 'down' ? (
            <ArrowUpIcon
              className={cn('text-[14px]', right ? 'text-jade' : 'text-coral', by === 'down' && 'rotate-180')}
              aria-hidden="true"
            />
          ) : by === 'skip' ? (
            <ArrowRightIcon className="text-[14px] text-faint" aria-hidden="true" />
          ) : null}
          <span
            aria-hidden="true"
            className={cn(
              'grid h-9 min-w-8 place-items-center rounded-1 bg-paper px-1 font-display text-15',
              'font-medium text-paper-text',
              !right && 'shadow-[0_0_0_2px_var(--coral)]',
              by === 'skip' && 'opacity-60',
            )}
          >
            {rankText(rankOf(card))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The multiplier of cashing out now, or the result of the round. */
function RoundStatus({ board, payout }: { board: HiloBoard | null; payout: number }) {
  const { t } = useTranslation('hilo');
  const { t: arcade } = useTranslation('arcade');
  if (board === null) return <p className="font-display text-15 text-balance text-soft">{t('waiting')}</p>;
  if (board.end === 'lost') return <p className="popping font-display text-22 text-coral">{t('wrong')}</p>;
  if (board.hits === 0) return <p className="font-display text-15 text-balance text-soft">{t('guess')}</p>;
  return (
    <p
      className={cn(
        'flex flex-wrap items-baseline justify-center gap-x-3 leading-tight',
        board.end === 'won' && 'popping text-jade',
      )}
    >
      {board.end === null && <span className="text-14 text-soft">{t('now')}</span>}
      <b className="font-text text-28 font-bold short:text-22">{shownMultiplier(board.units)}×</b>
      {board.end === 'won' && payout > 0 && (
        <span className="font-display text-18 text-gold-text">
          {arcade('won')} <Amount value={BigInt(payout)} />
        </span>
      )}
    </p>
  );
}

/** The board of Kinnari Hi-Lo: the cards so far, the current card, and the two guesses. */
export function HiloStage({ round, above, inRound, locked }: StageProps) {
  const { t } = useTranslation('hilo');
  const makeMove = useMakeMove();
  const events = shownEvents.useShownEvents(round);
  const ended = shownEvents.useEnded(round);
  // While a bet is pending there are no cards.
  const board = round !== null && (inRound || !locked) ? readBoard(events) : null;
  const move =
    makeMove === null || board === null || board.end !== null
      ? null
      : (action: HiloMove) => {
          if (action !== 'skip' || board.skipsLeft > 0) makeMove({ action });
        };
  useMoveKeys(move);
  const top = board?.cards.at(-1);
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-3 short:max-w-none short:gap-1.5">
      <div className="low:hidden short:hidden">{above}</div>
      <PastCards board={board} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        <div className="col-span-3 grid min-h-11 content-center text-center short:col-span-1">
          <RoundStatus board={board} payout={round?.payout ?? 0} />
        </div>
        <div
          className={cn(
            'relative col-start-2 w-[min(40vw,25dvh,220px)] low:w-[min(42vw,22dvh)]',
            'short:w-[min(34dvh,150px)]',
          )}
        >
          <CardBack className="absolute inset-0 translate-x-[7%] translate-y-[3%] rotate-[5deg]" />
          {top === undefined ? (
            <CardBack className="relative" />
          ) : (
            <Card
              key={board?.cards.length}
              card={top.card}
              className={cn(
                'turning',
                top.by !== 'deal' && top.by !== 'skip' && (top.right ? 'right-card' : 'wrong-card'),
              )}
            />
          )}
        </div>
        <button
          type="button"
          disabled={move === null || board?.skipsLeft === 0}
          onClick={() => move?.('skip')}
          className={cn(
            'ms-2 grid min-h-14 max-w-28 justify-items-center gap-0.5 rounded-3 bg-ink-2 px-0.5 py-2',
            'text-center text-13 leading-snug text-soft shadow-lift transition hover:text-body',
            'disabled:opacity-50',
          )}
        >
          <ArrowClockwiseIcon className="text-[20px]" aria-hidden="true" />
          <span className="font-display text-14">{t('skip')}</span>
          <span className="text-12">{t('skipLeft', { left: board?.skipsLeft ?? MOST_SKIPS })}</span>
        </button>
      </div>
      <div className="flex gap-2">
        <GuessButton guess="up" board={board} onGuess={move} />
        <GuessButton guess="down" board={board} onGuess={move} />
      </div>
      {ended && !locked && round !== null && board?.end === 'won' && winSizeOf(round) > 0 && (
        <Celebration key={round.betID} round={round} />
      )}
    </div>
  );
}
