import { colourOf, pocketName, wheelOf, type RouletteVariant } from '@chokdee/games/tables/roulette/wheel';
import { serverNow } from '@chokdee/ui/time';
import { useEffect, useRef } from 'react';

/** The colours of pockets. */
export const POCKET_COLOURS = { red: '#a8202c', black: '#1b1836', green: '#14713f' } as const;
/** Milliseconds in which the ball runs, and turns of the ball and of the wheel. */
const RUN = 7_200;
const BALL_TURNS = 7;
const WHEEL_TURNS = 2;

const point = (angle: number, radius: number): string => {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${(Math.cos(radians) * radius).toFixed(2)} ${(Math.sin(radians) * radius).toFixed(2)}`;
};

/** A sector of the wheel between two radii, degrees clockwise from the top. */
const sector = (from: number, to: number, inner: number, outer: number): string =>
  `M${point(from, inner)}L${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}` +
  `L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`;

/**
 * The wheel. With a spin that has just begun, wheel and ball run and end on its pocket; a spin that
 * began earlier is joined where it is now. Without motion the ball lies in the pocket.
 */
export function Wheel({
  variant,
  spin,
  className,
}: {
  variant: RouletteVariant;
  spin: { readonly at: number; readonly pocket: number } | null;
  className?: string;
}) {
  const disc = useRef<SVGGElement>(null);
  const ball = useRef<SVGGElement>(null);
  const order = wheelOf(variant);
  const step = 360 / order.length;
  const at = spin?.at ?? null;
  const angle = spin ? order.indexOf(spin.pocket) * step : 0;
  useEffect(() => {
    if (at === null || !disc.current || !ball.current) return;
    const now = serverNow() - at;
    if (now > RUN || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const options = { duration: RUN, delay: -now, easing: 'cubic-bezier(.12,.62,.2,1)', fill: 'both' } as const;
    const turns = [
      disc.current.animate([{ transform: `rotate(${-WHEEL_TURNS * 360}deg)` }, { transform: 'rotate(0deg)' }], options),
      ball.current.animate(
        [{ transform: `rotate(${angle + BALL_TURNS * 360}deg)` }, { transform: `rotate(${angle}deg)` }],
        options,
      ),
    ];
    const drop = ball.current.firstElementChild?.animate(
      [
        { transform: 'translateY(-12px)' },
        { transform: 'translateY(-12px)', offset: 0.86 },
        { transform: 'translateY(3px)', offset: 0.93 },
        { transform: 'translateY(-3px)', offset: 0.96 },
        { transform: 'none' },
      ],
      { ...options, easing: 'linear' },
    );
    return () => [...turns, ...(drop ? [drop] : [])].forEach((animation) => animation.cancel());
  }, [at, angle]);
  return (
    <svg viewBox="-110 -110 220 220" className={className} aria-hidden="true">
      <circle r={108} fill="#3b2110" stroke="#e3b45a" strokeWidth={3} />
      <circle r={97} fill="#231226" />
      <g ref={disc}>
        {order.map((pocket, index) => (
          <g key={pocket}>
            <path
              d={sector((index - 0.5) * step, (index + 0.5) * step, 52, 92)}
              fill={POCKET_COLOURS[colourOf(pocket)]}
              stroke="#e3b45a"
              strokeWidth={0.7}
            />
            <text
              transform={`rotate(${index * step}) translate(0 -82)`}
              textAnchor="middle"
              dy={3.5}
              fontSize={9.5}
              fontWeight={700}
              fill="#fff8e7"
            >
              {pocketName(pocket)}
            </text>
          </g>
        ))}
        <circle r={52} fill="#e9b95f" />
        <circle r={49} fill="#c98c33" />
        {Array.from({ length: 12 }, (_, index) => (
          <path
            key={index}
            d="M0-46q9 18 0 34q-9-16 0-34z"
            fill="#e9b95f"
            stroke="#8d5a1c"
            strokeWidth={0.8}
            transform={`rotate(${index * 30})`}
          />
        ))}
        <circle r={12} fill="#8d5a1c" stroke="#ffe3a3" strokeWidth={2} />
        <path d="M0-24V24M-24 0H24" stroke="#ffe3a3" strokeWidth={3} strokeLinecap="round" />
      </g>
      {spin && (
        <g ref={ball} style={{ transform: `rotate(${angle}deg)` }}>
          <circle cy={-64} r={5} fill="#ffffff" stroke="#b9b3a4" strokeWidth={0.8} />
        </g>
      )}
    </svg>
  );
}
