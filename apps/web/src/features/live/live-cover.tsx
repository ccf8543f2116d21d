import type { ReactNode } from 'react';
import { GameCover } from '../catalogue/game-cover.tsx';
import { Die, Symbol } from './die.tsx';

/** Three dice or tiles around the centre of the cover; each is 40 units wide before `scale`. */
const PLACES = [
  { x: 90, y: 175, turn: -9 },
  { x: 246, y: 160, turn: 8 },
  { x: 168, y: 50, turn: -2 },
] as const;
const three = (faces: readonly ReactNode[]): ReactNode =>
  PLACES.map(({ x, y, turn }, index) => (
    <g key={index} transform={`translate(${x} ${y - 24}) rotate(${turn} 72 96) scale(0.3)`}>
      {faces[index]}
    </g>
  ));

const CARD_INKS = { red: '#c01f2c', black: '#1b1a2c' } as const;
const card = (turn: number, rank: string, sign: string, ink: keyof typeof CARD_INKS): ReactNode => (
  <g transform={`rotate(${turn} 240 400)`} fill={CARD_INKS[ink]} fontFamily="Kanit, sans-serif" fontWeight="600">
    <rect x="155" y="80" width="170" height="238" rx="18" fill="#fffaf0" stroke="#c9b78f" strokeWidth="4" />
    <text x="175" y="140" fontSize="58">
      {rank}
    </text>
    <text x="240" y="275" fontSize="130" textAnchor="middle">
      {sign}
    </text>
  </g>
);
const cards = (first: ReactNode, second: ReactNode): ReactNode => (
  <>
    {first}
    {second}
  </>
);

const SECTORS = 24;
const rim = (index: number): string => {
  const angle = (index / SECTORS) * Math.PI * 2;
  return `${(240 + Math.cos(angle) * 130).toFixed(1)} ${(240 + Math.sin(angle) * 130).toFixed(1)}`;
};
const wheel = (
  <>
    <circle cx="240" cy="240" r="150" fill="#5b3517" stroke="#f0bd57" strokeWidth="7" />
    {Array.from({ length: SECTORS }, (_, index) => (
      <path
        key={index}
        d={`M240 240L${rim(index)}A130 130 0 0 1 ${rim(index + 1)}Z`}
        fill={index === 18 ? '#14713f' : index % 2 === 0 ? '#a8202c' : '#1b1836'}
        stroke="#f4e9d2"
        strokeWidth="1.5"
      />
    ))}
    <circle cx="240" cy="240" r="62" fill="#8d5a24" stroke="#f0bd57" strokeWidth="6" />
    <path d="M240 190v100M190 240h100" stroke="#f6d88c" strokeWidth="9" strokeLinecap="round" />
    <circle cx="256" cy="126" r="12" fill="#ffffff" />
  </>
);

/** The emblem of each kind of table, by the kind of its game in the catalogue. */
const EMBLEMS: Readonly<Record<string, ReactNode>> = {
  BACCARAT: cards(card(-13, '4', '♠', 'black'), card(13, '5', '♥', 'red')),
  DRAGON_TIGER: cards(card(-13, 'K', '♦', 'red'), card(13, 'Q', '♣', 'black')),
  ROULETTE: wheel,
  SIC_BO: three([4, 5, 1].map((face) => <Die key={face} face={face} />)),
  FISH_PRAWN_CRAB: three([3, 4, 2].map((face) => <Symbol key={face} face={face} />)),
};

/** The cover of a live table: what it is played with over the river, with its name. */
export default function LiveCover({ gameId, title, kind }: { gameId: string; title: string; kind: string }) {
  return <GameCover gameId={gameId} title={title} emblem={EMBLEMS[kind]} />;
}
