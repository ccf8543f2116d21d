import { cn } from '@chokdee/ui/cn';
import { useId, type ReactNode } from 'react';

/*
 * The logos of the lotteries, drawn for this site: a medal with a motif of the place or of the way
 * of drawing. They are decoration; the name of the game is always beside them.
 */

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A chedi with three tiers and a spire. */
const chedi = (
  <g {...line}>
    <path d="M24 8v6M24 14c-1 5-4 6-4 10h8c0-4-3-5-4-10ZM17 24h14l2 5H15zM13 29h22l3 7H10zM16 36v-4M24 36v-5M32 36v-4" />
  </g>
);
/** A frangipani of five petals. */
const frangipani = (
  <g {...line}>
    {[0, 72, 144, 216, 288].map((turn) => (
      <path key={turn} transform={`rotate(${turn} 24 24)`} d="M24 23c-6-3-6-10 0-13c6 3 6 10 0 13Z" />
    ))}
    <circle cx="24" cy="24" r="2" fill="currentColor" />
  </g>
);
/** A tower with two curved roofs on an island. */
const tower = (
  <g {...line}>
    <path d="M24 9v3M15 18c5 0 7-3 9-6c2 3 4 6 9 6M18 18v5h12v-5M12 28c6 0 9-2 12-5c3 3 6 5 12 5M16 28v8h16v-8M22 36v-5h4v5M9 38h30" />
  </g>
);
/** A pagoda on one pillar above water. */
const pillar = (
  <g {...line}>
    <path d="M11 20c7-1 10-5 13-9c3 4 6 8 13 9M15 20v8h18v-8M21 28l1 8h4l1-8M9 36q4-3 8 0t8 0t8 0t6 0" />
  </g>
);
/** A bridge of two arches. */
const bridge = (
  <g {...line}>
    <path d="M8 31h32M8 31c4-14 12-14 16 0c4-14 12-14 16 0M16 21v10M32 21v10M10 37h28" />
  </g>
);
/** A boat with a load of fruit. */
const boat = (
  <g {...line}>
    <path d="M8 27h32c-3 7-8 9-16 9s-13-2-16-9ZM14 27c0-5 4-7 7-4c1-6 8-6 8 0c4-2 6 0 6 4M24 17v-6l6 3z" />
  </g>
);
/** Ears of rice. */
const rice = (
  <g {...line}>
    <path d="M24 39V13M24 20c-5 0-7-3-7-7c5 0 7 3 7 7Zm0 0c5 0 7-3 7-7c-5 0-7 3-7 7ZM24 28c-5 0-7-3-7-7c5 0 7 3 7 7Zm0 0c5 0 7-3 7-7c-5 0-7 3-7 7ZM24 36c-5 0-7-3-7-7c5 0 7 3 7 7Zm0 0c5 0 7-3 7-7c-5 0-7 3-7 7Z" />
  </g>
);
/** A moon kite. */
const kite = (
  <g {...line}>
    <path d="M24 8c7 4 10 8 10 11c-4-2-16-2-20 0c0-3 3-7 10-11ZM24 8v22M15 28c3 5 15 5 18 0c0 9-18 9-18 0ZM24 36v4" />
  </g>
);
/** Two hands of dots that meet: numbers sent in by players. */
const pairs = (
  <g {...line}>
    <path d="M10 17h11v14H10zM27 17h11v14H27zM21 24h6" />
    <g fill="currentColor" stroke="none">
      <circle cx="15.5" cy="24" r="2" />
      <circle cx="30.5" cy="21" r="2" />
      <circle cx="34.5" cy="27" r="2" />
    </g>
  </g>
);
/** A car with a flag. */
const race = (
  <g {...line}>
    <path d="M8 32h32l-3-7-8-2-5-5h-8l-4 7-4 2zM28 18V9h8l-2 3 2 3h-8" />
    <circle cx="16" cy="33" r="3.5" />
    <circle cx="32" cy="33" r="3.5" />
  </g>
);
/** Five reels of digits. */
const reels = (
  <g {...line}>
    <path d="M8 16h32v16H8zM14.4 16v16M20.8 16v16M27.2 16v16M33.6 16v16" />
    <path d="M11.2 21v6M17.6 21v6M24 21v6M30.4 21v6M36.8 21v6" />
  </g>
);
/** Eleven balls, five of them filled. */
const eleven = (
  <g {...line} strokeWidth={1.6}>
    {Array.from({ length: 11 }, (_, index) => (
      <circle
        key={index}
        cx={13 + (index % 4) * 7.4 + (index > 7 ? 3.7 : 0)}
        cy={15 + Math.floor(index / 4) * 9}
        r="3"
        fill={index % 2 === 0 && index < 10 ? 'currentColor' : 'none'}
      />
    ))}
  </g>
);
/** A wheel of zodiac fields around a ball. */
const zodiac = (
  <g {...line}>
    <circle cx="24" cy="24" r="15" />
    <circle cx="24" cy="24" r="6" />
    {Array.from({ length: 12 }, (_, index) => (
      <path key={index} transform={`rotate(${index * 30} 24 24)`} d="M24 9v4" />
    ))}
  </g>
);
/** The sun above a calendar: one draw a day. */
const daily = (
  <g {...line}>
    <path d="M11 20h26v18H11zM11 26h26M17 38V26M24 38V26M31 38V26M24 7v3M16 10l2 3M32 10l-2 3M18 18a6 6 0 0 1 12 0" />
  </g>
);

/** The motif and the two colours of a medal. */
interface Medal {
  readonly motif: ReactNode;
  readonly from: string;
  readonly to: string;
}
const indigo = { from: '#4b49b6', to: '#26225f' };
const jade = { from: '#1f8a6d', to: '#0b4439' };
const coral = { from: '#c24a3f', to: '#6b1d26' };
const amber = { from: '#b87a1c', to: '#5f3410' };
const sky = { from: '#2c79b8', to: '#133a69' };
const plum = { from: '#8a3f9c', to: '#431a58' };

/** By the `logo` of a game (`@chokdee/games/lottery`); those of the Chinese families too. */
const medals: Readonly<Record<string, Medal>> = {
  'thai-government': { motif: chedi, ...indigo },
  thai: { motif: chedi, ...indigo },
  baac: { motif: rice, ...jade },
  lao: { motif: frangipani, ...plum },
  hanoi: { motif: tower, ...coral },
  'hanoi-special': { motif: tower, ...amber },
  'hanoi-vip': { motif: tower, ...plum },
  malaysia: { motif: kite, ...sky },
  yeekee: { motif: pairs, ...amber },
  'vn-north': { motif: pillar, ...coral },
  'vn-central': { motif: bridge, ...sky },
  'vn-south': { motif: boat, ...jade },
  SSC: { motif: reels, ...plum },
  '11X5': { motif: eleven, ...sky },
  pk10: { motif: race, ...coral },
  LHC: { motif: zodiac, ...jade },
  LF: { motif: daily, ...amber },
};

/** The medal of a game; a fast game has that of its region. */
const medalOf = (logo: string): Medal =>
  medals[logo] ?? medals[logo.replace(/-fast$/, '')] ?? { motif: reels, ...indigo };

/** The minutes between two draws of a fast game, from its code; null for other games. */
export const minutesOf = (code: string): string | null => /-(\d+)m$/.exec(code)?.[1] ?? null;

/** A lottery's medal, 48 by 48, inside an `<svg>`. A fast game shows its minutes. */
export function LotteryMedal({ logo, code }: { logo: string; code: string }) {
  const id = useId();
  const { motif, from, to } = medalOf(logo);
  const minutes = minutesOf(code);
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <circle cx="24" cy="24" r="23" fill={`url(#${id})`} />
      <circle cx="24" cy="24" r="21" fill="none" stroke="#f3cf7a" strokeOpacity=".55" strokeWidth=".8" />
      <g color="#fbe7b2" transform="translate(3.6 3.6) scale(.85)">
        {motif}
      </g>
      {minutes !== null && (
        <g>
          <circle cx="38" cy="38" r="9" fill="#f0c868" stroke="#2a2140" strokeWidth="1.5" />
          <text x="38" y="41.5" textAnchor="middle" fontSize="10" fontWeight="700" fill="#2a2140">
            {minutes}
          </text>
        </g>
      )}
    </>
  );
}

/** The logo of a lottery. */
export const GameLogo = ({ logo, code, className }: { logo: string; code: string; className?: string }) => (
  <svg viewBox="0 0 48 48" className={cn('size-14 shrink-0', className)} aria-hidden="true">
    <LotteryMedal logo={logo} code={code} />
  </svg>
);
