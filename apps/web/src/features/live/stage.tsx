import { cn } from '@chokdee/ui/cn';
import { ShieldCheckIcon } from '@chokdee/ui/icons';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { Countdown } from './countdown.tsx';
import type { JoinedTable } from './tables.ts';
import { Watchers } from './watchers.tsx';
import { Winners } from './winners.tsx';

/** Where lanterns hang, and their sizes, in units of the scene. */
const LANTERNS = [
  [24, 34, 1],
  [62, 20, 0.8],
  [338, 20, 0.8],
  [376, 36, 1],
] as const;

/** The place over the table: lanterns and a lit cloth, on which nobody is shown (decision D50). */
const Scene = () => {
  const [cloth, lantern] = [useId(), useId()];
  return (
    <svg
      viewBox="0 0 400 170"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-x-0 top-0 h-full w-full"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={cloth} cx="0.5" cy="0.7" r="0.75">
          <stop stopColor="#ffe9ad" />
          <stop offset="0.45" stopColor="#f0a94a" />
          <stop offset="1" stopColor="#8a4318" />
        </radialGradient>
        <radialGradient id={lantern}>
          <stop stopColor="#fff0c0" />
          <stop offset="0.6" stopColor="#f29a3a" />
          <stop offset="1" stopColor="#a2401a" />
        </radialGradient>
      </defs>
      <path d="M92 170V56q0-40 108-40t108 40v114z" fill={`url(#${cloth})`} stroke="#5c3417" strokeWidth={5} />
      <path d="M98 170V58q0-35 102-35t102 35v112" fill="none" stroke="#ffe2a0" strokeOpacity={0.55} strokeWidth={1.2} />
      <g fill="none" stroke="#7a3d14" strokeOpacity={0.3} strokeWidth={1}>
        <circle cx={200} cy={106} r={46} />
        <circle cx={200} cy={106} r={60} strokeDasharray="2 5" />
        {Array.from({ length: 12 }, (_, index) => (
          <path key={index} d="M200 52q10 12 0 26q-10-14 0-26z" transform={`rotate(${index * 30} 200 106)`} />
        ))}
      </g>
      {LANTERNS.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M0-60V-16" stroke="#c8924a" strokeWidth={1} />
          <circle r={26} fill="#ffb45e" opacity={0.16} />
          <ellipse rx={11} ry={14} fill={`url(#${lantern})`} />
          <path d="M-6-13h12M-6 13h12M0 14v8" stroke="#c8924a" strokeWidth={2} />
        </g>
      ))}
    </svg>
  );
};

/**
 * The upper part of a table: scene, phase, clock, and on the felt what the round shows. `ribbon` is
 * the result with its colour.
 */
export function Stage({
  joined: { table, state },
  centre,
  ribbon,
  dealing,
  children,
}: {
  joined: JoinedTable;
  /** What is shown in the light: the shoe, the wheel, the dice. */
  centre: ReactNode;
  ribbon: { readonly text: string; readonly className: string } | null;
  /** The phase `dealing` in words of the game; by default cards are dealt. */
  dealing?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('tables');
  const { round, phase, shoe } = state;
  return (
    <section aria-label={`${table.name}: ${t('cards')}`} className="live-stage relative overflow-hidden rounded-3">
      <div className="live-scene relative h-32 md:h-52">
        <Scene />
        <div className="absolute inset-x-0 bottom-7 flex justify-center">{centre}</div>
        <div className="absolute start-2.5 top-2.5 flex flex-col items-start gap-1.5 text-12 md:text-13">
          <span className="flex gap-2 rounded-pill bg-[#0b1026d0] px-2.5 py-1">
            {t('byTheSystem')}
            {state.watchers > 0 && <Watchers count={state.watchers} />}
          </span>
          {shoe && (
            <button
              type="button"
              className={
                'relative flex items-center gap-1.5 rounded-pill bg-[#0b1026d0] px-2.5 py-1 text-[#8bf0c0] ' +
                'after:absolute after:-inset-2 hover:bg-[#0b1026]'
              }
              title={`${t('sealed')} ${shoe.commitment}`}
              onClick={() => openDialog('tableProofModal', { table, shoe })}
            >
              <ShieldCheckIcon aria-hidden="true" className="text-16" />
              <span className="sr-only">{t('proof.title')} · </span>
              <span className="font-mono">
                {shoe.commitment.slice(0, 4)}…{shoe.commitment.slice(-4)}
              </span>
            </button>
          )}
        </div>
        {phase === 'betting' && round && (
          <Countdown
            closesAt={round.closesAt}
            seconds={table.bettingSeconds}
            className="absolute end-2.5 top-2.5 size-17 md:size-20"
          />
        )}
        {phase === 'result' && round && <Winners round={round} />}
      </div>
      <div className="live-felt relative -mt-6 rounded-t-[50%_26px] px-2 pt-7 pb-4">
        <p
          role="status"
          className={cn(
            'absolute -top-5 left-1/2 z-1 max-w-[94%] -translate-x-1/2 truncate rounded-2 live-ribbon-frame',
            'px-4 py-1 text-center font-display text-16 font-medium md:text-22',
            ribbon ? cn('live-ribbon', ribbon.className) : 'bg-[#141031]',
          )}
        >
          {ribbon?.text ?? (phase === 'dealing' ? dealing : undefined) ?? t(`phase.${phase}`)}
        </p>
        {phase === 'void' && round?.voidReason && (
          <p className="mt-2 text-center text-14">{t('voidText', { reason: round.voidReason })}</p>
        )}
        {children}
      </div>
    </section>
  );
}
