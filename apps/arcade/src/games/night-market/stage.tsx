import './night-market.css';
import { ROWS } from '@chokdee/games/slot/paytable';
import { cn } from '@chokdee/ui/cn';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StageProps } from '../../engine/client.ts';
import { usePace } from '../../engine/use-pace.ts';
import { Payout } from './amounts.tsx';
import { LanternBar } from './lantern-bar.tsx';
import { layoutOf, type Layout } from './layout.ts';
import { loadedReels } from './loaded-reels.ts';
import { OverlayView } from './overlays.tsx';
import { startSpin } from './presenters.ts';
import { useScene } from './scene.ts';

/** The symbols on the reels in words, row by row. */
function useReelsText(): string {
  const { t } = useTranslation('night-market');
  const landing = useScene((scene) => scene.landing);
  if (landing === null) return t('reels.turning');
  const rows = Array.from({ length: ROWS }, (_, row) =>
    landing.window.map((reel) => t(`symbol.${reel[row]!}`)).join(', '),
  );
  return t('reels.label', { rows: rows.join('; ') });
}

/** Above the reels: what the free spins offer, or their progress. */
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
        {t('free.total')} <Payout hundredths={free.total} bet={bet} className="text-body" />
      </span>
    </p>
  );
}

/**
 * Below the reels: the payout and its way. One that does not exceed the bet is not called a win.
 */
function Won({ bet, compact }: { bet: bigint; compact: boolean }) {
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
        {arcade(free || win > 100 ? 'won' : 'back')} <Payout hundredths={win} bet={bet} className="text-[1em]" />
        {times > 1 && <span className="text-jade"> ×{times}</span>}
      </p>
      {way !== null && !compact && (
        <p className="mt-1.5 text-center text-13 text-soft">
          {t('way', { symbol: t(`symbol.${way.symbol}`), reels: way.count, count: way.ways })}
          {way.weight > way.ways && t('boat', { weight: way.weight })} ·{' '}
          <Payout hundredths={way.payout} bet={bet} className="text-body" />
        </p>
      )}
    </>
  );
}

/** Puts the canvas of the reels into the stage and fits it to the stage's size. */
function useCanvas() {
  const host = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const box = host.current;
    if (box === null) return undefined;
    const reels = loadedReels();
    box.append(reels.canvas);
    const fit = (): void => {
      if (box.clientWidth === 0 || box.clientHeight === 0) return;
      const next = layoutOf(box.clientWidth, box.clientHeight);
      reels.fit(next);
      setLayout(next);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    fit();
    return () => {
      observer.disconnect();
      reels.canvas.remove();
    };
  }, []);
  return { host, layout };
}

/** Starts the reels while a bet is pending, and restores them when it was refused. */
function usePendingSpin(betPending: boolean): void {
  const pace = usePace();
  const undo = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (betPending) undo.current = startSpin(pace);
    else {
      undo.current?.();
      undo.current = null;
    }
    // A spin keeps the pace it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [betPending]);
}

/** The box of the frame around the reels. */
const frameOf = ({ reels, frame }: Layout) => ({
  left: reels.x - frame,
  top: reels.y - frame,
  width: reels.width + 2 * frame,
  height: reels.height + 2 * frame,
  padding: frame,
});

/** Space between the area above the frame and the frame, pixels. */
const TOP_GAP = 6;
/** Height above which the name of the game is shown, pixels. */
const NAME_FROM = 128;

/**
 * The stage of Night Market River: the canvas with the reels, and HTML for all text around them.
 */
export function SlotStage({ round, betPending, skip }: StageProps) {
  const { t } = useTranslation('night-market');
  const { host, layout } = useCanvas();
  const overlay = useScene((scene) => scene.overlay);
  const free = useScene((scene) => scene.free !== null);
  const reelsText = useReelsText();
  usePendingSpin(betPending);
  const bet = BigInt(round?.amount ?? 0);
  const frame = layout === null ? null : frameOf(layout);
  const coinsInFront = overlay?.kind === 'win' && overlay.coins;
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
        aria-label={reelsText}
        className={cn('absolute inset-0', coinsInFront && 'pointer-events-none z-6')}
      />
      {layout !== null && frame !== null && (
        <>
          <div className="absolute inset-x-0 top-0 grid content-end gap-1 px-2" style={{ height: frame.top - TOP_GAP }}>
            {!layout.compact && layout.top > NAME_FROM && (
              <p className="slot-name" aria-hidden="true">
                {t('name')}
              </p>
            )}
            {!layout.compact && <Heading bet={bet} />}
            <LanternBar compact={layout.compact} />
          </div>
          {layout.compact && (
            <div className="slot-compact-heading">
              <Heading bet={bet} />
            </div>
          )}
          <div
            className="pointer-events-none absolute inset-x-0 px-2"
            style={{ top: frame.top + frame.height - (layout.compact ? 16 : 18) }}
          >
            {overlay === null && <Won bet={bet} compact={layout.compact} />}
          </div>
        </>
      )}
      {overlay !== null && frame !== null && (
        <OverlayView
          overlay={overlay}
          bet={bet}
          skip={skip}
          style={{ left: frame.left, top: frame.top, width: frame.width, minHeight: frame.height }}
        />
      )}
    </div>
  );
}
