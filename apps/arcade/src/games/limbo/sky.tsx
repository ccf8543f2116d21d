import { cn } from '@chokdee/ui/cn';
import { useMemo, type CSSProperties } from 'react';
import { heightText } from './round.ts';

/**
 * Vertical position of the target, as a part of the sky's height. Others are relative to it, so it
 * is always visible.
 */
const TARGET_AT = 0.6;
/** The highest position of a lantern; higher results stay there. */
const TOP = 0.84;

/** Marks of the scale, hundredths, the rounder ones of every power of ten first. */
const marks = [[1], [2, 5], [1.5, 3, 7], [1.1, 1.25, 1.75, 2.5, 4]].flatMap((mantissas) =>
  Array.from({ length: 7 }, (_, power) => mantissas.map((n) => n * 10 ** power * 100)).flat(),
);

/**
 * Vertical position of a height (0 the water, 1 the upper edge), logarithmic, relative to the
 * target.
 */
export const positionOf = (height: number, target: number): number =>
  Math.min(TOP, (TARGET_AT * Math.log(height / 100)) / Math.log(target / 100));

const bottomAt = (position: number): CSSProperties => ({ bottom: `${position * 100}%` });

/** The least distance of two marks, as a part of the sky's height. */
const MARK_DISTANCE = 0.105;

/** The marks of the scale that fit without touching each other or the target. */
function visibleMarks(target: number): { readonly mark: number; readonly position: number }[] {
  const visible: { mark: number; position: number }[] = [{ mark: target, position: TARGET_AT }];
  for (const mark of marks) {
    const position = positionOf(mark, target);
    const fits = visible.every((other) => Math.abs(other.position - position) > MARK_DISTANCE);
    if (position < TOP && fits) visible.push({ mark, position });
  }
  return visible.slice(1);
}

const Lantern = () => (
  <svg viewBox="0 0 64 92" className="h-22 short:h-15" aria-hidden="true">
    <defs>
      <linearGradient id="paper" x2="0" y2="1">
        <stop stopColor="#d9702a" />
        <stop offset=".5" stopColor="#f6b04e" />
        <stop offset="1" stopColor="#fff0bd" />
      </linearGradient>
      <radialGradient id="flame">
        <stop stopColor="#fffdf2" />
        <stop offset=".5" stopColor="#ffd67a" />
        <stop offset="1" stopColor="#ff9a3c" stopOpacity="0" />
      </radialGradient>
    </defs>
    <path d="M10 16C10 4 54 4 54 16L50 70q-18 8-36 0Z" fill="url(#paper)" />
    <path d="M10 16C10 4 54 4 54 16q-22 10-44 0Z" fill="#b3561f" opacity=".45" />
    <path d="M22 8 24 73M42 8 40 73" stroke="#8f4114" strokeOpacity=".35" strokeWidth="1.4" fill="none" />
    <path d="M14 70q18 8 36 0l-1 5q-17 7-34 0Z" fill="#7a3c14" />
    <ellipse cx="32" cy="70" rx="16" ry="15" fill="url(#flame)" />
    <path d="M32 60c5 6 6 9 6 12a6 6 0 0 1-12 0c0-3 1-6 6-12Z" fill="#fffbe6" />
  </svg>
);

/** Lanterns in the distance: left and top in per cent, height in pixels. */
const farLanterns = [
  [13, 10, 13],
  [27, 24, 10],
  [38, 8, 11],
  [49, 20, 9],
  [58, 32, 8],
  [87, 13, 14],
  [93, 46, 10],
  [83, 58, 8],
] as const;

/** The opposite bank at night: chedis, a hall, stalls with their lights in the water. */
const Bank = () => (
  <svg
    viewBox="0 0 640 150"
    preserveAspectRatio="xMidYMax slice"
    className="absolute inset-x-0 bottom-0 h-[34%] w-full"
    aria-hidden="true"
  >
    <g className="sky-bank">
      <path d="M92 122C96 96 106 92 110 74c2-12 3-26 4-40 1 14 2 28 4 40 4 18 14 22 18 48Z" />
      <path d="M470 122c6-34 20-40 26-66 3-14 4-32 6-52 2 20 3 38 6 52 6 26 20 32 26 66Z" />
      <path d="M196 122V104l-12 2c20-8 34-20 46-40 12 20 26 32 46 40l-12-2v18ZM560 122V108l-9 1c16-6 26-16 35-31 9 15 19 25 35 31l-9-1v14ZM20 122v-12l-8 1c13-6 22-13 30-26 8 13 17 20 30 26l-8-1v12Z" />
      <path d="M0 120h640v8H0Z" />
    </g>
    <g className="sky-stalls">
      <path d="M300 104h44v16h-44ZM362 104h44v16h-44Z" />
    </g>
    <g className="sky-bank">
      <path d="M296 104l6-10h40l6 10ZM358 104l6-10h40l6 10Z" />
    </g>
    <path className="sky-water" d="M0 128h640v22H0Z" />
    <g className="sky-glints" strokeLinecap="round">
      <path d="M302 134h40M366 133h36M310 141h24M374 140h22M60 140h50M470 138h60M540 144h44M210 145h52" />
    </g>
  </svg>
);

/** Scraps of paper around a burst lantern; fixed, not random. */
const scraps = Array.from(
  { length: 14 },
  (_, i) =>
    ({
      '--x': `${Math.cos(i * 2.4) * (26 + (i % 5) * 13)}px`,
      '--y': `${Math.sin(i * 2.4) * (26 + (i % 5) * 13) - 14}px`,
      '--turn': `${i * 47}deg`,
      '--after': `${(i % 4) * 18}ms`,
    }) as CSSProperties,
);

/** State of the lantern. `height`: the height of the result, hundredths. */
export type Flight =
  { readonly state: 'waiting' } | { readonly state: 'climbing' | 'reached' | 'burst'; readonly height: number };

/**
 * The night sky: a scale of heights, the line of the target, and the lantern. `duration`: of the
 * flight, ms.
 */
export function Sky({
  target,
  flight,
  duration,
  label,
}: {
  target: number;
  flight: Flight;
  duration: number;
  label: string;
}) {
  const scale = useMemo(() => visibleMarks(target), [target]);
  const position = flight.state === 'waiting' ? 0 : positionOf(flight.height, target);
  const light =
    flight.state === 'reached' ? 'drop-shadow-[0_0_26px_var(--lantern)]' : 'drop-shadow-[0_0_16px_var(--glow)]';
  return (
    <div
      role="img"
      aria-label={label}
      className={cn(
        'sky relative h-[min(100dvh-24.5rem,430px)] low:h-[calc(100dvh-22rem)] overflow-hidden',
        'rounded-4 shadow-lift short:h-[min(46dvh,210px)]',
      )}
    >
      <Bank />
      {farLanterns.map(([left, top, height]) => (
        <svg
          key={left}
          viewBox="0 0 20 28"
          className="sky-far absolute"
          style={{ left: `${left}%`, top: `${top}%`, height }}
          aria-hidden="true"
        >
          <path d="M3 4c0-4 14-4 14 0l-2 19q-5 3-10 0Z" fill="#f2a545" />
          <ellipse cx="10" cy="22" rx="5" ry="4" fill="#fff0c2" />
        </svg>
      ))}
      <div className="absolute inset-x-0 top-6 bottom-10 short:bottom-7" aria-hidden="true">
        {scale.map(({ mark, position: at }) => (
          <div
            key={mark}
            className="absolute inset-x-0 flex h-0 items-center gap-2 ps-3 text-12 leading-none text-soft"
            style={bottomAt(at)}
          >
            <span className="h-px w-3 bg-current opacity-60" />
            {(mark / 100).toLocaleString('en-US')}×
          </div>
        ))}
        <div
          className="absolute inset-x-0 flex h-0 items-center transition-[bottom] duration-200"
          style={bottomAt(TARGET_AT)}
        >
          <span className="sky-line h-px flex-1" />
          <span
            className={cn(
              'relative z-10 me-3 rounded-pill px-3 py-0.5 text-13 font-semibold transition-colors',
              flight.state === 'reached' ? 'bg-jade text-ink-0' : 'gold-fill',
            )}
          >
            {heightText(target)}×
          </span>
        </div>
        <div
          className="absolute left-[70%] h-0 w-0 ease-[cubic-bezier(.3,.1,.3,1)]"
          style={{
            ...bottomAt(position),
            transition: flight.state === 'waiting' ? 'none' : `bottom ${duration}ms cubic-bezier(.3,.1,.3,1)`,
          }}
        >
          {flight.state === 'burst' ? (
            scraps.map((style, i) => <span key={i} className="scrap absolute size-2.5" style={style} />)
          ) : (
            <div
              className={cn(
                'absolute bottom-0 -translate-x-1/2 translate-y-1/4 transition-[filter]',
                light,
                flight.state === 'waiting' && 'swaying',
              )}
            >
              <Lantern />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
