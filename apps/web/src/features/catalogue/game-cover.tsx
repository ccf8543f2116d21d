import { memo, useId, type ReactNode } from 'react';
import { cn } from '@chokdee/ui/cn';
import { Lantern } from './lantern.tsx';

const [width, height, waterline] = [480, 640, 420];
/** The hue of a game's cover, derived from its id. */
const hueOf = (gameId: string): number =>
  Array.from(gameId).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

const combiningMarks = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g; // Thai marks above or below a character have no width.

/** Breaks a title into at most two lines and finds the font size that fits the cover. */
function layOutTitle(title: string): { lines: string[]; size: number } {
  const words = title.split(' ');
  const widthOf = (text: string) => text.replace(combiningMarks, '').length;
  const split = words.reduce(
    (best, _word, index) => {
      const longest = Math.max(widthOf(words.slice(0, index + 1).join(' ')), widthOf(words.slice(index + 1).join(' ')));
      return longest < best.longest ? { longest, at: index + 1 } : best;
    },
    { longest: Infinity, at: words.length },
  );
  const lines =
    widthOf(title) > 9 && words.length > 1
      ? [words.slice(0, split.at).join(' '), words.slice(split.at).join(' ')]
      : [title];
  return {
    lines,
    size: Math.min(lines.length > 1 ? 66 : 84, Math.floor(404 / (Math.max(...lines.map(widthOf)) * 0.6))),
  };
}

/**
 * A generated cover for a game without a picture, or whose picture does not load (decision D38): a
 * lantern, or another `emblem` (480 by 640), over a river, with the title.
 */
export const GameCover = memo(function GameCover({
  gameId,
  title,
  emblem,
  className,
}: {
  gameId: string;
  title: string;
  emblem?: ReactNode;
  className?: string;
}) {
  const id = `c${useId().replace(/[^\w]/g, '')}`;
  const hue = hueOf(gameId);
  const { lines, size } = layOutTitle(title);
  const scene = emblem ?? <Lantern id={id} />;
  const firstLine = lines.length > 1 ? 508 : 556;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={cn('block h-full w-full', className)} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={`oklch(0.3 0.1 ${hue})`} />
          <stop offset=".45" stopColor={`oklch(0.48 0.14 ${hue})`} />
          <stop offset=".66" stopColor={`oklch(0.4 0.12 ${hue})`} />
        </linearGradient>
        <linearGradient id={`${id}water`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={`oklch(0.31 0.09 ${hue})`} />
          <stop offset=".55" stopColor="oklch(0.2 0.06 280)" />
          <stop offset="1" stopColor="oklch(0.15 0.05 275)" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#ffe9b4" stopOpacity=".95" />
          <stop offset=".42" stopColor="#ffb454" stopOpacity=".42" />
          <stop offset="1" stopColor="#ff9f43" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fffaf0" />
          <stop offset=".45" stopColor="#fbe0a0" />
          <stop offset=".75" stopColor="#f0bd57" />
          <stop offset="1" stopColor="#c98a2e" />
        </linearGradient>
        <linearGradient id={`${id}fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".42" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id={`${id}mirror`}>
          <rect y={waterline} width={width} height="150" fill={`url(#${id}fade)`} />
        </mask>
        <linearGradient id={`${id}foot`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0d0c26" stopOpacity="0" />
          <stop offset="1" stopColor="#0d0c26" stopOpacity=".75" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}sky)`} />
      {Array.from({ length: 28 }, (_, ray) => {
        const from = (ray / 28) * Math.PI * 2;
        return (
          <path
            key={ray}
            d={`M240 250L${rayEnd(from)}L${rayEnd(from + 0.11)}Z`}
            fill={`oklch(0.86 0.1 ${hue})`}
            opacity=".12"
          />
        );
      })}
      <circle cx="240" cy="245" r="285" fill={`url(#${id}glow)`} />
      <rect y={waterline} width={width} height={height - waterline} fill={`url(#${id}water)`} />
      <g mask={`url(#${id}mirror)`}>
        <g transform={`translate(0 ${waterline * 2 - 10}) scale(1 -1)`}>{scene}</g>
      </g>
      {Array.from({ length: 26 }, (_, wave) => {
        const depth = 6 + ((wave * 37) % 190);
        const waveLength = 24 + ((wave * 53) % 110);
        const centre = 60 + ((wave * 97) % 360);
        return (
          <path
            key={wave}
            d={`M${centre - waveLength / 2} ${waterline + depth}h${waveLength}`}
            stroke={wave % 3 ? '#ffd98a' : `oklch(0.88 0.1 ${hue})`}
            strokeWidth={1 + (wave % 3) * 0.7}
            strokeLinecap="round"
            opacity={(0.34 * (1 - depth / 230)).toFixed(2)}
          />
        );
      })}
      {scene}
      <rect y="400" width={width} height="240" fill={`url(#${id}foot)`} />
      {lines.map((line, index) => (
        <g key={line} fontFamily="Kanit, sans-serif" fontWeight="600" fontSize={size} textAnchor="middle">
          <text
            x="240"
            y={firstLine + index * size * 1.16}
            fill="none"
            stroke="#150b26"
            strokeOpacity=".9"
            strokeWidth="11"
            strokeLinejoin="round"
          >
            {line}
          </text>
          <text x="240" y={firstLine + index * size * 1.16} fill={`url(#${id}gold)`}>
            {line}
          </text>
        </g>
      ))}
    </svg>
  );
});

/** The point of a ray far outside the picture, as path coordinates. `angle` in radians. */
const rayEnd = (angle: number): string =>
  `${(240 + Math.cos(angle) * 620).toFixed(1)} ${(250 + Math.sin(angle) * 620).toFixed(1)}`;
