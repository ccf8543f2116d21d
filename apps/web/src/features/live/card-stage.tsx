import { cn } from '@chokdee/ui/cn';
import { serverNow } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faceOf } from '@chokdee/games/tables/card-face';
import { PlayingCard } from './playing-card.tsx';
import { ShoeMark } from './shoe-mark.tsx';
import { useSqueeze } from './squeeze.tsx';
import { Stage } from './stage.tsx';
import type { JoinedTable } from './tables.ts';
import { positionText } from './names.ts';

/** The hands of each game, from the left. */
const HANDS = { baccarat: ['player', 'banker'], 'dragon-tiger': ['dragon', 'tiger'] } as const;
/** Milliseconds within which a card is new enough to be seen flying. */
const FRESH = 900;

/** The points of a hand as the game counts them: baccarat modulo 10, dragon tiger by rank. */
function pointsOf(game: string, cards: readonly number[]): string {
  const ranks = cards.map((card) => Math.floor(card / 4) + 1);
  if (game === 'dragon-tiger') return cards[0] === undefined ? '' : faceOf(cards[0]).rank;
  return String(ranks.reduce((sum, rank) => sum + (rank > 9 ? 0 : rank), 0) % 10);
}

/** The winning hand of a word of the roads; null for a tie. */
const winnerOf = (road: string): string | null =>
  ({ P: 'player', B: 'banker', D: 'dragon', G: 'tiger' })[road[0] ?? ''] ?? null;
const RIBBONS: Readonly<Record<string, string>> = {
  player: 'bg-[#1f55b5]',
  tiger: 'bg-[#1f55b5]',
  banker: 'bg-[#b3262d]',
  dragon: 'bg-[#b3262d]',
};

/** A set of cards of the present round; another round begins without any. */
function useCards(round: string | undefined) {
  const [cards, setCards] = useState<{ readonly round: string | undefined; readonly keys: readonly string[] }>({
    round,
    keys: [],
  });
  return {
    has: (key: string): boolean => cards.round === round && cards.keys.includes(key),
    // Several cards may be added before the page is drawn.
    add: (key: string): void => setCards((now) => ({ round, keys: [...(now.round === round ? now.keys : []), key] })),
  };
}

/** The stage of baccarat and dragon tiger: the shoe, and the cards of both hands. */
export function CardStage({ joined }: { joined: JoinedTable }) {
  const { t } = useTranslation('tables');
  const { table, state } = joined;
  const { round, phase } = state;
  const hands = HANDS[table.game === 'dragon-tiger' ? 'dragon-tiger' : 'baccarat'];
  const isOver = phase === 'result' && round?.road != null;
  const isDealt = phase !== 'betting' && phase !== 'shuffle' && phase !== 'closed';
  const cards = isDealt ? (round?.events ?? []).filter(({ kind }) => kind === 'card') : [];
  // Cards that the player has not turned turn by themselves at the result.
  const isSqueezed = useSqueeze((squeeze) => squeeze.isOn) && table.game === 'baccarat' && phase === 'dealing';
  const squeezed = useCards(round?.id);
  const isClosed = (key: string): boolean => isSqueezed && !squeezed.has(key);
  // The cards whose face is seen: the points of a hand count no other, until the result is shown.
  const turned = useCards(round?.id);
  const ofHand = (hand: string) => cards.filter((event) => event.hand === hand);
  const points = (hand: string, isCounted: (index: number) => boolean = () => true) =>
    pointsOf(
      table.game,
      ofHand(hand).flatMap(({ card }, index) => (card !== undefined && isCounted(index) ? card : [])),
    );
  const winner = isOver ? winnerOf(round.road ?? '') : null;
  const score = `${points(hands[0])} : ${points(hands[1])}`;
  const ribbon = isOver
    ? {
        text:
          winner === null
            ? t('result.tie', { points: score })
            : t('result.won', { hand: t(positionText(winner)), points: score }),
        className: RIBBONS[winner ?? ''] ?? 'bg-[#1c7a45]',
      }
    : null;
  return (
    <Stage
      joined={joined}
      ribbon={ribbon}
      centre={
        <span data-shoe="">
          <ShoeMark className="w-22 drop-shadow-[0_10px_12px_#3a1604b0] md:w-36" />
        </span>
      }
    >
      <div className="mx-auto grid w-full max-w-2xl grid-cols-2 gap-2">
        {hands.map((hand) => {
          const dealt = ofHand(hand);
          const isCounted = (index: number): boolean => phase === 'result' || turned.has(`${hand}-${index}`);
          const hasPoints = dealt.some((_, index) => isCounted(index));
          const isHidden = dealt.some((_, index) => isClosed(`${hand}-${index}`));
          return (
            <div key={hand} className="flex min-w-0 flex-col items-center gap-2">
              <p className="flex items-center gap-2 font-display text-16 md:text-18">
                {t(positionText(hand))}
                <span
                  data-points={hand}
                  className={cn(
                    'grid h-8 min-w-8 place-items-center rounded-1 border px-1 text-18 font-semibold tabular-nums',
                    !hasPoints ? 'border-transparent text-transparent' : 'border-[#f2c56680] bg-[#0b1026c0]',
                  )}
                >
                  {hasPoints && (isHidden ? '?' : points(hand, isCounted))}
                </span>
              </p>
              <div
                className={cn(
                  'flex min-h-[4.1rem] items-center justify-center gap-1.5 md:min-h-26 lg:min-h-28',
                  hand === hands[0] && 'flex-row-reverse',
                )}
              >
                {dealt.map(({ at, card }, index) => (
                  <PlayingCard
                    key={`${round?.id}-${index}`}
                    card={card ?? 0}
                    sideways={index === 2}
                    isNew={serverNow() - at < FRESH}
                    look={winner === hand ? 'won' : winner === null ? 'plain' : 'lost'}
                    onTurned={() => turned.add(`${hand}-${index}`)}
                    onReveal={isClosed(`${hand}-${index}`) ? () => squeezed.add(`${hand}-${index}`) : undefined}
                  />
                ))}
                {dealt.length === 0 &&
                  (table.game === 'dragon-tiger' ? [0] : [0, 1]).map((index) => (
                    <span key={index} className="live-place aspect-[5/7] w-[2.9rem] md:w-18 lg:w-20" />
                  ))}
              </div>
            </div>
          );
        })}
      </div>
    </Stage>
  );
}
