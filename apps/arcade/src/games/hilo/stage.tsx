import './hilo.css';
import type { HiloMove } from '@chokdee/games/hilo/rules';
import { MOST_SKIPS, rankOf } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { ArrowClockwiseIcon, ArrowRightIcon, ArrowUpIcon } from '@chokdee/ui/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Celebration, sizeOf } from '../../engine/celebration.tsx';
import type { StageProps } from '../../engine/client.ts';
import { useAct } from '../../engine/use-act.ts';
import { told } from './beats.ts';
import { Card, CardBack, rankText, useCardName } from './card.tsx';
import { GuessButton } from './guess-button.tsx';
import { readRun, type Run } from './round.ts';

const keys: Readonly<Partial<Record<string, HiloMove>>> = { KeyH: 'up', KeyL: 'down', KeyS: 'skip' };

/** H, L and S guess and skip, wherever the focus is, except where one types. */
function useLetters(move: ((move: HiloMove) => void) | null): void {
  useEffect(() => {
    if (move === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const asked = keys[event.code];
      if (
        asked === undefined ||
        event.repeat ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        document.querySelector('[role="dialog"]') !== null
      )
        return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
      event.preventDefault();
      move(asked);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [move]);
}

/** The cards that came before, oldest first, each with how it was called. */
function Past({ run }: { run: Run | null }) {
  const { t } = useTranslation('hilo');
  const name = useCardName();
  const rail = useRef<HTMLOListElement>(null);
  const count = run?.cards.length ?? 0;
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
      {run?.cards.map(({ card, by, right }, i) => (
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
              'grid h-9 min-w-8 place-items-center rounded-1 bg-paper px-1 font-display text-15 font-medium text-paper-text',
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

/** What the money taken now pays, or how the round ended. */
function Standing({ run, payout }: { run: Run | null; payout: number }) {
  const { t } = useTranslation('hilo');
  const { t: arcade } = useTranslation('arcade');
  if (run === null) return <p className="font-display text-15 text-balance text-soft">{t('waiting')}</p>;
  if (run.end === 'lost') return <p className="popping font-display text-22 text-coral">{t('wrong')}</p>;
  if (run.hits === 0) return <p className="font-display text-15 text-balance text-soft">{t('guess')}</p>;
  return (
    <p
      className={cn(
        'flex flex-wrap items-baseline justify-center gap-x-3 leading-tight',
        run.end === 'won' && 'popping text-jade',
      )}
    >
      {run.end === null && <span className="text-14 text-soft">{t('now')}</span>}
      <b className="font-text text-28 font-bold short:text-22">{shownMultiplier(run.units)}×</b>
      {run.end === 'won' && payout > 0 && (
        <span className="font-display text-18 text-gold-text">
          {arcade('won')} <Amount value={BigInt(payout)} />
        </span>
      )}
    </p>
  );
}

/** The board of Kinnari Hi-Lo: the cards so far, the one on the table, and the two sides of the guess. */
export function HiloStage({ round, above, live, locked }: StageProps) {
  const { t } = useTranslation('hilo');
  const act = useAct();
  const events = told.useAnnouncements(round);
  const ended = told.useEnded(round);
  // While a bet is on its way the last cards are gone and the next not there yet.
  const run = round !== null && (live || !locked) ? readRun(events) : null;
  const move =
    act === null || run === null || run.end !== null
      ? null
      : (asked: HiloMove) => {
          if (asked !== 'skip' || run.skipsLeft > 0) act({ action: asked });
        };
  useLetters(move);
  const top = run?.cards.at(-1);
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-3 short:max-w-none short:gap-1.5">
      <div className="low:hidden short:hidden">{above}</div>
      <Past run={run} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        <div className="col-span-3 grid min-h-11 content-center text-center short:col-span-1">
          <Standing run={run} payout={round?.payout ?? 0} />
        </div>
        <div className="relative col-start-2 w-[min(40vw,25dvh,220px)] low:w-[min(42vw,22dvh)] short:w-[min(34dvh,150px)]">
          <CardBack className="absolute inset-0 translate-x-[7%] translate-y-[3%] rotate-[5deg]" />
          {top === undefined ? (
            <CardBack className="relative" />
          ) : (
            <Card
              key={run?.cards.length}
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
          disabled={move === null || run?.skipsLeft === 0}
          onClick={() => move?.('skip')}
          className="ms-2 grid min-h-14 max-w-28 justify-items-center gap-0.5 rounded-3 bg-ink-2 px-0.5 py-2 text-center text-13 leading-snug text-soft shadow-lift transition hover:text-body disabled:opacity-50"
        >
          <ArrowClockwiseIcon className="text-[20px]" aria-hidden="true" />
          <span className="font-display text-14">{t('skip')}</span>
          <span className="text-12">{t('skipLeft', { left: run?.skipsLeft ?? MOST_SKIPS })}</span>
        </button>
      </div>
      <div className="flex gap-2">
        <GuessButton guess="up" run={run} onGuess={move} />
        <GuessButton guess="down" run={run} onGuess={move} />
      </div>
      {ended && !locked && round !== null && run?.end === 'won' && sizeOf(round) > 0 && (
        <Celebration key={round.betID} round={round} />
      )}
    </div>
  );
}
