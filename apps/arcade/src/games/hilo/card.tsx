import { rankOf, suitOf } from '@chokdee/games/hilo/rules';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

const suits = ['diamonds', 'clubs', 'hearts', 'spades'] as const;
type Suit = (typeof suits)[number];
/** Paths of the suits in a view box of 24 by 24. */
const pips: Readonly<Record<Suit, string>> = {
  diamonds: 'M12 1.500 20.500 12 12 22.500 3.500 12Z',
  clubs:
    'M12 2a4.600 4.600 0 0 1 3.900 7.100 4.600 4.600 0 1 1-2.700 7.700c.2 2.100.9 3.600 2.300 5.200h-7c1.400-1.600 2.100-3.100 2.300-5.200a4.600 4.600 0 1 1-2.700-7.700A4.600 4.600 0 0 1 12 2Z',
  hearts:
    'M12 21.500C6 16.500 2 12.900 2 8.300A5.200 5.200 0 0 1 12 6a5.200 5.200 0 0 1 10 2.300c0 4.600-4 8.200-10 13.200Z',
  spades:
    'M12 1.500c5.500 4.900 9.500 8.200 9.500 12.200a4.800 4.800 0 0 1-8.300 3.300c.2 2.100.9 3.700 2.300 5.500h-7c1.400-1.800 2.100-3.400 2.300-5.500a4.800 4.800 0 0 1-8.300-3.300c0-4 4-7.300 9.500-12.200Z',
};
const rankLetters: Readonly<Partial<Record<number, string>>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

/** A rank as printed on a card. */
export const rankText = (rank: number): string => rankLetters[rank] ?? String(rank);

/** The name of a card for screen readers. */
export function useCardName(): (card: number) => string {
  const { t } = useTranslation('hilo');
  return (card) => {
    const rank = rankOf(card);
    const rankName = rank === 1 || rank > 10 ? t(`ranks.${rank as 1 | 11 | 12 | 13}`) : String(rank);
    return t('card', { rank: rankName, suit: t(`suits.${suits[suitOf(card)]!}`) });
  };
}

const Pip = ({ suit, className }: { suit: Suit; className: string }) => (
  <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
    <path d={pips[suit]} fill="currentColor" />
  </svg>
);

/** Rank and suit in a corner of a card. */
const Corner = ({ rank, suit, className }: { rank: string; suit: Suit; className: string }) => (
  <span
    className={cn('absolute grid justify-items-center font-display leading-none font-semibold', className)}
    aria-hidden="true"
  >
    <span className="text-[22cqw]">{rank}</span>
    <Pip suit={suit} className="mt-[4cqw] size-[15cqw]" />
  </span>
);

/** A card, face up. */
export function Card({ card, className }: { card: number; className?: string }) {
  const name = useCardName();
  const suit = suits[suitOf(card)]!;
  const rank = rankText(rankOf(card));
  return (
    <div
      role="img"
      aria-label={name(card)}
      className={cn(
        'playing-card relative @container',
        suit === 'diamonds' || suit === 'hearts' ? 'red-suit' : 'ink-suit',
        className,
      )}
    >
      <Corner rank={rank} suit={suit} className="start-[9%] top-[4%]" />
      <Corner rank={rank} suit={suit} className="end-[9%] bottom-[4%] rotate-180" />
      <span className="card-kanok absolute end-[7%] top-[5%] size-[30%]" aria-hidden="true" />
      <Pip suit={suit} className="absolute top-1/2 left-1/2 size-[50cqw] -translate-x-1/2 -translate-y-1/2" />
    </div>
  );
}

/** A card, face down. */
export function CardBack({ className }: { className?: string }) {
  const { t } = useTranslation('hilo');
  return (
    <div role="img" aria-label={t('back')} className={cn('playing-card card-back grid place-items-center', className)}>
      <span className="ornament-flower size-[38%]!" aria-hidden="true" />
    </div>
  );
}
