import { cn } from '@chokdee/ui/cn';
import { chanceOf } from '@chokdee/games/hilo/maths';
import { countsSame, rankOf, rightRanks, type Guess } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { ArrowUpIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { unitsAfter, type HiloBoard } from './round.ts';

/** The text key of a guess: with the same rank, without it, or (on ace and king) only that rank. */
function labelKey(guess: Guess, card: number): 'higher' | 'lower' | 'higherSame' | 'lowerSame' | 'same' {
  const rank = rankOf(card);
  if (rightRanks(guess, rank) === 1) return 'same';
  const side = guess === 'up' ? 'higher' : 'lower';
  return countsSame(guess, rank) ? `${side}Same` : side;
}

/** The button of a guess, with its exact chance and the multiplier of cashing out after it. */
export function GuessButton({
  guess,
  board,
  onGuess,
}: {
  guess: Guess;
  board: HiloBoard | null;
  /** Null while no guess can be made. */
  onGuess: ((guess: Guess) => void) | null;
}) {
  const { t } = useTranslation('hilo');
  const card = board === null || board.end !== null ? null : board.cards.at(-1)!.card;
  return (
    <button
      type="button"
      disabled={onGuess === null || card === null}
      onClick={() => onGuess?.(guess)}
      className={cn(
        'guess flex min-h-16 min-w-0 flex-1 items-center gap-2 rounded-3 px-3 py-2 text-start',
        'transition disabled:opacity-60 short:min-h-14',
      )}
    >
      <ArrowUpIcon
        className={`shrink-0 text-[22px] ${guess === 'up' ? 'text-gold-text' : 'rotate-180 text-sky'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 leading-snug">
        <span className="block font-display text-15 text-balance">
          {t(card === null ? (guess === 'up' ? 'higher' : 'lower') : labelKey(guess, card))}
        </span>
        {card !== null && board !== null && (
          <span className="text-13 text-soft">
            <span className="sr-only">
              {t('chance', { chance: percent(chanceOf(guess, rankOf(card)), 2) })},{' '}
              {t('pays', { multiplier: shownMultiplier(unitsAfter(board, guess)) })}
            </span>
            <span aria-hidden="true">
              {percent(chanceOf(guess, rankOf(card)), 2)} % ·{' '}
              <b className="font-semibold text-gold-text">{shownMultiplier(unitsAfter(board, guess))}×</b>
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
