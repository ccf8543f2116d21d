import './night-market.css';
import { ROWS } from '@chokdee/games/slot/paytable';
import { cn } from '@chokdee/ui/cn';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StageProps } from '../../engine/client.ts';
import { usePace } from '../../engine/use-pace.ts';
import { Paid } from './amounts.tsx';
import { CoverView } from './covers.tsx';
import { theMachine } from './holder.ts';
import { layoutOf, type Layout } from './places.ts';
import { letGo } from './presenters.ts';
import { River } from './river.tsx';
import { useScene } from './scene.ts';

/** What the reels show, in words, top row to bottom row. */
function useReelsInWords(): string {
  const { t } = useTranslation('night-market');
  const landing = useScene((scene) => scene.landing);
  if (landing === null) return t('reels.turning');
  const rows = Array.from({ length: ROWS }, (_, row) =>
    landing.window.map((reel) => t(`symbol.${reel[row]!}`)).join(', '),
  );
  return t('reels.label', { rows: rows.join('; ') });
}

/** Over the reels: what the free spins are about, or how far they have come. */
function Heading({ bet }: { bet: bigint }) {
  const { t } = useTranslation('night-market');
  const free = useScene((scene) => scene.free);
  const added = useScene((scene) => scene.added);
  if (free === null) return <p className="text-center text-14 text-soft">{t('teaser')}</p>;
  return (
    <p className="flex items-baseline justify-center gap-x-4 font-display text-16 whitespace-nowrap">
      {added > 0 ? (
        <span key="added" className="popping text-18 text-gold-text">
          {t('free.added', { count: added })}
        </span>
      ) : (
        <span>{t('free.spins', { spin: Math.max(1, free.spin), of: free.of })}</span>
      )}
      <span key={free.multiplier} className="popping text-22 font-semibold text-gold-text">
        <span className="sr-only">{t('free.multiplier')} </span>×{free.multiplier}
      </span>
      <span className="text-soft">
        {t('free.total')} <Paid hundredths={free.total} bet={bet} className="text-body" />
      </span>
    </p>
  );
}

/** Under the reels: what was won, and by which way; a paid spin that brings no more than the bet is told as a return. */
function Won({ bet, tight }: { bet: bigint; tight: boolean }) {
  const { t } = useTranslation('night-market');
  const { t: arcade } = useTranslation('arcade');
  const win = useScene((scene) => scene.win);
  const times = useScene((scene) => scene.times);
  const way = useScene((scene) => scene.way);
  const free = useScene((scene) => scene.free !== null);
  if (win === null) return null;
  return (
    <>
      <p key={win} className="slot-plaque popping">
        {arcade(free || win > 100 ? 'won' : 'back')} <Paid hundredths={win} bet={bet} className="text-[1em]" />
        {times > 1 && <span className="text-jade"> ×{times}</span>}
      </p>
      {way !== null && !tight && (
        <p className="mt-1.5 text-center text-13 text-soft">
          {t(way.ways === 1 ? 'wayOne' : 'way', {
            symbol: t(`symbol.${way.symbol}`),
            count: way.count,
            ways: way.ways,
          })}
          {way.weight > way.ways && t('boat', { weight: way.weight })} ·{' '}
          <Paid hundredths={way.payout} bet={bet} className="text-body" />
        </p>
      )}
    </>
  );
}

/** Keeps the canvas in the stage and in step with its size. */
function useCanvas() {
  const host = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const box = host.current;
    if (box === null) return undefined;
    const machine = theMachine();
    box.append(machine.canvas);
    const fit = (): void => {
      if (box.clientWidth === 0 || box.clientHeight === 0) return;
      const next = layoutOf(box.clientWidth, box.clientHeight);
      machine.fit(next);
      setLayout(next);
    };
    const watcher = new ResizeObserver(fit);
    watcher.observe(box);
    fit();
    return () => {
      watcher.disconnect();
      machine.canvas.remove();
    };
  }, []);
  return { host, layout };
}

/** The stage of Night Market River: the reels on their canvas, and everything that is text around them on the page. */
export function SlotStage({ round, waiting, hurry }: StageProps) {
  const { t } = useTranslation('night-market');
  const { host, layout } = useCanvas();
  const pace = usePace();
  const cover = useScene((scene) => scene.cover);
  const words = useReelsInWords();
  const bet = BigInt(round?.amount ?? 0);
  const back = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (waiting) back.current = letGo(pace);
    else {
      back.current?.();
      back.current = null;
    }
    // The pace a bet begins with is the one it keeps.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting]);
  const free = useScene((scene) => scene.free !== null);
  const frame =
    layout === null
      ? null
      : {
          left: layout.reels.x - layout.frame,
          top: layout.reels.y - layout.frame,
          width: layout.reels.width + 2 * layout.frame,
          height: layout.reels.height + 2 * layout.frame,
          padding: layout.frame,
        };
  return (
    <div className={`slot relative min-h-0 flex-1 ${free ? 'slot-free' : ''}`}>
      {frame !== null && (
        <div className="slot-frame" style={frame} aria-hidden="true">
          <div className="slot-reels">
            {Array.from({ length: 5 }, (_, reel) => (
              <i key={reel} />
            ))}
          </div>
        </div>
      )}
      <div
        ref={host}
        role="img"
        aria-label={words}
        className={cn('absolute inset-0', cover?.kind === 'win' && cover.coins && 'pointer-events-none z-6')}
      />
      {layout !== null && frame !== null && (
        <>
          <div className="absolute inset-x-0 top-0 grid content-end gap-1 px-2" style={{ height: frame.top - 6 }}>
            {!layout.tight && layout.top > 128 && (
              <p className="slot-name" aria-hidden="true">
                {t('name')}
              </p>
            )}
            {!layout.tight && <Heading bet={bet} />}
            <River tight={layout.tight} />
          </div>
          {layout.tight && (
            <div className="slot-tight-heading">
              <Heading bet={bet} />
            </div>
          )}
          <div
            className="pointer-events-none absolute inset-x-0 px-2"
            style={{ top: frame.top + frame.height - (layout.tight ? 16 : 18) }}
          >
            {cover === null && <Won bet={bet} tight={layout.tight} />}
          </div>
        </>
      )}
      {cover !== null && frame !== null && (
        <CoverView
          cover={cover}
          bet={bet}
          hurry={hurry}
          place={{ left: frame.left, top: frame.top, width: frame.width, minHeight: frame.height }}
        />
      )}
    </div>
  );
}
