import { cn } from '@chokdee/ui/cn';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faceOf } from '@chokdee/games/tables/card-face';
import { SqueezeBack } from './squeeze.tsx';

/** Milliseconds of the flight from the shoe, and of the turn after it. */
const FLIGHT = 460;
const TURN = 260;

/**
 * Moves a card on an arc from the shoe to its place, face down, lets it settle, then turns it. The
 * turn is the last of the returned animations.
 */
function fly(card: HTMLElement, tilt: number): Animation[] {
  // The shoe of the card's own table: several may be open.
  const shoe = card.closest('section')?.querySelector('[data-shoe]')?.getBoundingClientRect();
  const own = card.getBoundingClientRect();
  const [x, y] = shoe ? [shoe.x + shoe.width / 2 - own.x - own.width / 2, shoe.y - own.y] : [120, -140];
  const lift = own.height * 0.42;
  const flight = card.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(52deg) scale(0.7)`, opacity: 0, easing: 'ease-out' },
      {
        transform: `translate(${x * 0.45}px, ${y * 0.45 - lift}px) rotate(26deg) scale(1.1)`,
        opacity: 1,
        offset: 0.45,
      },
      { transform: `translate(0, 3px) rotate(${tilt * 2}deg) scale(1.02)`, offset: 0.86 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' },
  );
  const inner = card.firstElementChild;
  const turn = inner?.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], {
    duration: TURN,
    delay: FLIGHT,
    easing: 'cubic-bezier(.2,.8,.2,1)',
    fill: 'backwards',
  });
  return turn ? [flight, turn] : [flight];
}

/**
 * A dealt card. With `isNew` it comes from the shoe and turns, unless the person prefers less
 * motion; `onTurned` is called at the end of the turn, at once without one. `sideways` is the third
 * card of a hand.
 */
export function PlayingCard({
  card,
  sideways,
  isNew,
  look,
  onTurned,
  onReveal,
}: {
  card: number;
  sideways: boolean;
  isNew: boolean;
  look: 'plain' | 'won' | 'lost';
  onTurned: () => void;
  /** Set while the card lies face down until the player turns it. */
  onReveal?: (() => void) | undefined;
}) {
  const { t } = useTranslation('tables');
  const element = useRef<HTMLDivElement>(null);
  const flies = useRef(isNew);
  const tellTurned = useEffectEvent(onTurned);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !flies.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return tellTurned();
    const animations = fly(current, card % 2 === 0 ? 1.5 : -1.5);
    animations.at(-1)?.addEventListener('finish', () => tellTurned());
    return () => animations.forEach((animation) => animation.cancel());
  }, [card]);
  const { suit, sign, rank } = faceOf(card);
  return (
    <div className={cn('shrink-0', sideways && 'mx-2 rotate-90 md:mx-3.5')}>
      <div
        ref={element}
        className={cn(
          'live-card relative aspect-[5/7] w-[2.9rem] rounded-[7px] shadow-[0_8px_16px_#0008] md:w-18 lg:w-20',
          look === 'won' && 'live-glow',
          look === 'lost' && 'brightness-55 transition-[filter] duration-300',
        )}
      >
        <div
          role="img"
          aria-hidden={onReveal ? true : undefined}
          aria-label={t('card', { rank, suit: t(`suit.${suit}`) })}
          className="live-card-turn relative size-full rounded-[inherit]"
        >
          <div
            className={cn(
              'live-card-face flex flex-col justify-between bg-[linear-gradient(160deg,#fffdf6,#f4e9d2)] p-1.5',
              card % 2 === 0 ? 'text-[#c01f2c]' : 'text-[#1b1a2c]',
            )}
          >
            <span className="flex flex-col items-start font-display text-22 leading-none! font-semibold md:text-28">
              {rank}
              <span className="text-14 leading-none md:text-16">{sign}</span>
            </span>
            <span className="self-end text-36 leading-[0.8] md:text-48 md:leading-[0.8]">{sign}</span>
          </div>
          <div className="live-card-back" />
        </div>
        {onReveal && <SqueezeBack onReveal={onReveal} />}
      </div>
    </div>
  );
}
