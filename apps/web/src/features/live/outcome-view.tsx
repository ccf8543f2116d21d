import type { TableOutcome } from '@chokdee/games/tables/live/game';
import { colourOf, DOUBLE_ZERO } from '@chokdee/games/tables/roulette/wheel';
import { useTranslation } from 'react-i18next';
import { faceOf } from '@chokdee/games/tables/card-face';
import { Die, Symbol } from './die.tsx';
import { usePositionName } from './names.ts';
import { POCKET_COLOURS } from './wheel.tsx';

/** The outcome of a round in one or two lines: the cards by hand, the pocket, or the dice. */
export function OutcomeView({ outcome, game }: { outcome: TableOutcome; game: string }) {
  if ('cards' in outcome) return <Hands cards={outcome.cards} game={game} />;
  if ('pocket' in outcome)
    return (
      <span
        style={{ backgroundColor: POCKET_COLOURS[colourOf(outcome.pocket)] }}
        className="grid size-8 place-items-center rounded-1 text-14 font-semibold text-[#ffffff] tabular-nums"
      >
        {outcome.pocket === DOUBLE_ZERO ? '00' : outcome.pocket}
      </span>
    );
  const Face = game === 'fish-prawn-crab' ? Symbol : Die;
  return (
    <span className="flex gap-1">
      <span className="sr-only">{outcome.dice.join(' ')}</span>
      {outcome.dice.map((face, index) => (
        <Face key={index} face={face} className="size-8" />
      ))}
    </span>
  );
}

function Hands({ cards, game }: { cards: Extract<TableOutcome, { cards: unknown }>['cards']; game: string }) {
  const { t } = useTranslation('tables');
  const nameOf = usePositionName(game);
  const hands = [...new Set(cards.map(({ hand }) => hand))];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {hands.map((hand) => (
        <span key={hand} className="flex items-center gap-1">
          <span className="me-1 text-13 text-soft">{nameOf(hand)}</span>
          {cards
            .filter((one) => one.hand === hand)
            .map(({ card }, index) => {
              const { rank, suit, sign } = faceOf(card);
              return (
                <span
                  key={index}
                  role="img"
                  aria-label={t('card', { rank, suit: t(`suit.${suit}`) })}
                  className={
                    'rounded-1 bg-[#fffaf0] px-1.5 text-14 font-semibold tabular-nums inset-shadow-hair-2 ' +
                    (card % 2 === 0 ? 'text-[#b81d29]' : 'text-[#1b1a2c]')
                  }
                >
                  {rank}
                  {sign}
                </span>
              );
            })}
        </span>
      ))}
    </span>
  );
}
