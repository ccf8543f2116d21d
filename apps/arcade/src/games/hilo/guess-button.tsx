import { chanceOf } from '@chokdee/games/hilo/maths';
import { countsSame, rankOf, rightRanks, type Guess } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { ArrowUpIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { unitsAfter, type Run } from './round.ts';

/** What a guess is called on this card: with the same rank, without it, or (on ace and king) that rank alone. */
function wordOf(guess: Guess, card: number): 'higher' | 'lower' | 'higherSame' | 'lowerSame' | 'same' {
  const rank = rankOf(card);
  if (rightRanks(guess, rank) === 1) return 'same';
  const side = guess === 'up' ? 'higher' : 'lower';
  return countsSame(guess, rank) ? `${side}Same` : side;
}

/** One side of a guess, with its exact chance and what taking the money would pay after it. */
export function GuessButton({
  guess,
  run,
  onGuess,
}: {
  guess: Guess;
  run: Run | null;
  /** Null while no guess can be made. */ onGuess: ((guess: Guess) => void) | null;
}) {
  const { t } = useTranslation('hilo');
  const card = run === null || run.end !== null ? null : run.cards.at(-1)!.card;
  return (
    <button
      type="button"
      disabled={onGuess === null || card === null}
      onClick={() => onGuess?.(guess)}
      className="guess flex min-h-16 min-w-0 flex-1 items-center gap-2 rounded-3 px-3 py-2 text-start transition disabled:opacity-60 short:min-h-14"
    >
      <ArrowUpIcon
        className={`shrink-0 text-[22px] ${guess === 'up' ? 'text-gold-text' : 'rotate-180 text-sky'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 leading-snug">
        <span className="block font-display text-15 text-balance">
          {t(card === null ? (guess === 'up' ? 'higher' : 'lower') : wordOf(guess, card))}
        </span>
        {card !== null && run !== null && (
          <span className="text-13 text-soft">
            <span className="sr-only">
              {t('chance', { chance: percent(chanceOf(guess, rankOf(card)), 2) })},{' '}
              {t('pays', { multiplier: shownMultiplier(unitsAfter(run, guess)) })}
            </span>
            <span aria-hidden="true">
              {percent(chanceOf(guess, rankOf(card)), 2)} % ·{' '}
              <b className="font-semibold text-gold-text">{shownMultiplier(unitsAfter(run, guess))}×</b>
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
