import { FISH_PRAWN_CRAB_SYMBOLS } from '@chokdee/games/tables/fish-prawn-crab/bets';
import { faceOf } from '@chokdee/games/tables/card-face';
import { DOUBLE_ZERO } from '@chokdee/games/tables/roulette/wheel';
import type { DeskRound } from './calls.ts';

/** A card as text: "8♠". */
export const cardText = (card: number): string => {
  const { rank, sign } = faceOf(card);
  return `${rank}${sign}`;
};
/** A pocket of a wheel as text. */
export const pocketText = (pocket: number): string => (pocket === DOUBLE_ZERO ? '00' : String(pocket));
/** Dice as text; the symbols of fish-prawn-crab by name. */
export const diceText = (dice: readonly number[], game: string): string =>
  dice.map((face) => (game === 'fish-prawn-crab' ? FISH_PRAWN_CRAB_SYMBOLS[face - 1] : face)).join(' ');

/** An outcome in one line: cards by hand, the pocket, or the dice. */
export function outcomeText(outcome: NonNullable<DeskRound['outcome']>, game: string): string {
  if ('pocket' in outcome) return pocketText(outcome.pocket);
  if ('dice' in outcome) return diceText(outcome.dice, game);
  const hands = [...new Set(outcome.cards.map(({ hand }) => hand))];
  return hands
    .map((hand) => {
      const cards = outcome.cards.filter((one) => one.hand === hand).map(({ card }) => cardText(card));
      return `${hand} ${cards.join(' ')}`;
    })
    .join(' · ');
}
