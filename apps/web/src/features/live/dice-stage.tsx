import { FISH_PRAWN_CRAB_SYMBOLS } from '@chokdee/games/tables/fish-prawn-crab/bets';
import { serverNow } from '@chokdee/ui/time';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Die, Symbol } from './die.tsx';
import { Stage } from './stage.tsx';
import { positionText } from './names.ts';
import type { JoinedTable } from './tables.ts';

/** Milliseconds in which the cup is shaken before it opens. */
const SHAKE = 2_200;

/** Whether the cup of a throw has opened; drawn from the server's time of the throw. */
function useIsOpened(at: number | null): boolean {
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return;
    const left = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : at + SHAKE - serverNow();
    const timer = setTimeout(() => setOpened(at), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && opened === at;
}

/** The stage of sic bo and Hoo Hey How: a cup over three dice on a plate. */
export function DiceStage({ joined }: { joined: JoinedTable }) {
  const { t } = useTranslation('tables');
  const { table, state } = joined;
  const { round, phase } = state;
  const isShown = phase !== 'betting' && phase !== 'shuffle' && phase !== 'closed';
  const thrown = isShown ? round?.events.find(({ kind }) => kind === 'throw') : undefined;
  const dice = thrown?.dice ?? [];
  const isOpened = useIsOpened(thrown?.at ?? null);
  const cup = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!thrown || isOpened || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const animation = cup.current?.animate(
      [
        { transform: 'none' },
        { transform: 'translate(-7px, -5px) rotate(-7deg)' },
        { transform: 'translate(6px, 2px) rotate(6deg)' },
        { transform: 'translate(-4px, 3px) rotate(-4deg)' },
        { transform: 'none' },
      ],
      { duration: 300, iterations: Infinity },
    );
    return () => animation?.cancel();
  }, [thrown, isOpened]);
  const isCrab = table.game === 'fish-prawn-crab';
  const Face = isCrab ? Symbol : Die;
  const names = dice.map((face) => (isCrab ? t(positionText(FISH_PRAWN_CRAB_SYMBOLS[face - 1] ?? '')) : String(face)));
  const total = dice.reduce((sum, face) => sum + face, 0);
  const isTriple = new Set(dice).size === 1;
  const isOver = phase === 'result' && round?.road != null && dice.length > 0;
  const text = isCrab
    ? names.join(' · ')
    : t(isTriple ? 'result.triple' : total > 10 ? 'result.big' : 'result.small', { total, face: dice[0] ?? 0 });
  return (
    <Stage
      joined={joined}
      dealing={t('shaking')}
      ribbon={
        isOver ? { text, className: isTriple ? 'bg-[#1c7a45]' : total > 10 ? 'bg-[#b3262d]' : 'bg-[#1f55b5]' } : null
      }
      centre={
        <svg ref={cup} viewBox="0 0 120 90" className={isOpened ? 'w-24 opacity-0' : 'w-24 md:w-32'} aria-hidden="true">
          <ellipse cx={60} cy={78} rx={54} ry={10} fill="#5c2f12" stroke="#e3b45a" strokeWidth={2} />
          <path d="M18 76q-2-66 42-66t42 66q-42 12-84 0z" fill="#7a1f2b" stroke="#e3b45a" strokeWidth={2.4} />
          <path d="M24 58q36 10 72 0M30 40q30 8 60 0" fill="none" stroke="#e3b45a" strokeWidth={1.4} />
          <circle cx={60} cy={10} r={6} fill="#e3b45a" />
        </svg>
      }
    >
      <div
        role={isOpened ? 'img' : undefined}
        aria-label={isOpened ? names.join(', ') : undefined}
        className="flex min-h-18 items-center justify-center gap-3 md:min-h-28"
      >
        {isOpened &&
          dice.map((face, index) => (
            <span key={index} className="live-ribbon" style={{ rotate: `${(index - 1) * 7}deg` }}>
              <Face face={face} className="size-16 drop-shadow-[0_8px_10px_#000a] md:size-24" />
            </span>
          ))}
      </div>
    </Stage>
  );
}
