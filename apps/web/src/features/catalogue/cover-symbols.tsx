import type { ReactNode } from 'react';

const pips: Readonly<Record<1 | 2 | 3 | 5 | 6, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]], 2: [[28, 28], [72, 72]], 3: [[25, 25], [50, 50], [75, 75]], 5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]], 6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};
// Each face is a square of 100 laid into the cube by its own matrix; the first is the lit top.
const faces = [{ matrix: '.87 .5 -.87 .5 0 -100', paint: 'die-top' }, { matrix: '.87 .5 0 1 -87 -50', paint: 'die-left' }, { matrix: '.87 -.5 0 1 0 0', paint: 'die-right' }] as const;

function Die({ id, at, size, turn, shows }: { id: string; at: readonly [number, number]; size: number; turn: number; shows: readonly [1 | 2 | 3 | 5 | 6, 1 | 2 | 3 | 5 | 6, 1 | 2 | 3 | 5 | 6] }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${size / 200})`}>
      {faces.map((face, index) => (
        <g key={face.paint} transform={`matrix(${face.matrix})`}>
          <rect x="1" y="1" width="98" height="98" rx="17" fill={`url(#${id}${face.paint})`} stroke="#fff6dc" strokeOpacity=".55" strokeWidth="1.6" />
          {pips[shows[index] ?? 1].map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={shows[index] === 1 ? 15 : 9.5} fill={shows[index] === 1 ? '#c2362b' : '#3a2413'} />)}
        </g>
      ))}
    </g>
  );
}

const Dice = ({ id }: { id: string }) => (
  <>
    <defs>
      <linearGradient id={`${id}die-top`} x1="0" y1="0" x2="1" y2="1"><stop offset="0" stopColor="#fffdf4" /><stop offset="1" stopColor="#ffe6ae" /></linearGradient>
      <linearGradient id={`${id}die-left`} x1="0" y1="0" x2="1" y2="1"><stop offset="0" stopColor="#f4d48d" /><stop offset="1" stopColor="#c98a3c" /></linearGradient>
      <linearGradient id={`${id}die-right`} x1="0" y1="0" x2="1" y2="1"><stop offset="0" stopColor="#d99f4e" /><stop offset="1" stopColor="#8a5222" /></linearGradient>
    </defs>
    <Die id={id} at={[330, 205]} size={150} turn={14} shows={[1, 3, 2]} />
    <Die id={id} at={[200, 285]} size={235} turn={-9} shows={[5, 6, 3]} />
  </>
);

const Lantern = ({ id }: { id: string }) => (
  <>
    <defs><radialGradient id={`${id}paper`} cx=".5" cy=".55" r=".6"><stop offset="0" stopColor="#fff3cc" /><stop offset=".5" stopColor="#ffc25e" /><stop offset="1" stopColor="#d9642a" /></radialGradient></defs>
    <g transform="translate(240 240) scale(5.6)" strokeLinecap="round">
      <path d="M0-34v10M-7-24h14M-7 22h14M0 22v14" stroke="#8a5a20" strokeWidth="2.4" fill="none" />
      <path d="M0-24C14-22 22-12 22-1S14 21 0 22C-14 21-22 10-22-1S-14-22 0-24Z" fill={`url(#${id}paper)`} />
      <path d="M-10-22C-16-8-16 8-10 20M10-22C16-8 16 8 10 20M0-24V22" stroke="#b5662a" strokeOpacity=".55" strokeWidth="1.2" fill="none" />
    </g>
  </>
);

/** Draws what stands on a game's cover: its own symbol, or a lantern for a game that has none (also the default icon of decision D38). */
export const coverSymbol = (gameId: string, id: string): ReactNode => (gameId.toLowerCase().includes('dice') ? <Dice id={id} /> : <Lantern id={id} />);

const hues: Readonly<Record<string, number>> = { dice: 28 };
/** The hue of a game's cover: set for our own games, else steady by name. */
export const coverHue = (gameId: string): number => hues[gameId.toLowerCase()] ?? Array.from(gameId).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
