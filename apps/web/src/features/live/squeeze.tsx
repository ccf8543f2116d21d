import { useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

const KEY = 'live-squeeze';
const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};

/** Whether the player turns the cards of baccarat; stored in the browser. */
export const useSqueeze = create<{ readonly isOn: boolean }>(() => ({ isOn: read() }));

/** Switches the turning of cards by the player on or off. */
export function toggleSqueeze(): void {
  const isOn = !useSqueeze.getState().isOn;
  useSqueeze.setState({ isOn });
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    /* without storage it is so on this page only */
  }
}

/** The share of the card that is to be uncovered until it turns. */
const ENOUGH = 0.6;
/** Pixels within which a press is no drag. */
const STILL = 6;

interface Peel {
  /** The edge that is lifted. */
  readonly edge: 'top' | 'bottom' | 'left' | 'right';
  readonly share: number;
}
const CLIPS: Readonly<Record<Peel['edge'], (percent: number) => string>> = {
  top: (percent) => `inset(${percent}% 0 0 0)`,
  bottom: (percent) => `inset(0 0 ${percent}% 0)`,
  left: (percent) => `inset(0 0 0 ${percent}%)`,
  right: (percent) => `inset(0 ${percent}% 0 0)`,
};
/** The shadow along the lifted edge. */
const FOLDS: Readonly<Record<Peel['edge'], (percent: number) => object>> = {
  top: (percent) => ({ top: `${percent}%`, left: 0, right: 0, height: 7 }),
  bottom: (percent) => ({ bottom: `${percent}%`, left: 0, right: 0, height: 7 }),
  left: (percent) => ({ left: `${percent}%`, top: 0, bottom: 0, width: 7 }),
  right: (percent) => ({ right: `${percent}%`, top: 0, bottom: 0, width: 7 }),
};

/**
 * The back of a card that the player turns: a drag across it uncovers the face from the edge where
 * it began, a press turns it at once, also with the keyboard.
 */
export function SqueezeBack({ onReveal }: { onReveal: () => void }) {
  const { t } = useTranslation('tables');
  const [peel, setPeel] = useState<Peel | null>(null);
  const from = useRef<readonly [x: number, y: number] | null>(null);
  const wasDragged = useRef(false);
  const move = ({ clientX, clientY, currentTarget }: PointerEvent): void => {
    if (!from.current) return;
    const [x, y] = [clientX - from.current[0], clientY - from.current[1]];
    if (Math.hypot(x, y) > STILL) wasDragged.current = true;
    const { width, height } = currentTarget.getBoundingClientRect();
    const isUpright = Math.abs(y) >= Math.abs(x);
    const edge = isUpright ? (y < 0 ? 'bottom' : 'top') : x < 0 ? 'right' : 'left';
    setPeel({ edge, share: Math.min(1, isUpright ? Math.abs(y) / height : Math.abs(x) / width) });
  };
  const end = (): void => {
    from.current = null;
    if (peel && peel.share >= ENOUGH) onReveal();
    else setPeel(null);
  };
  const percent = Math.round((peel?.share ?? 0) * 100);
  return (
    <button
      type="button"
      data-squeeze=""
      aria-label={t('squeeze.open')}
      className="absolute inset-0 cursor-grab touch-none rounded-[inherit] active:cursor-grabbing"
      onPointerDown={(event) => {
        from.current = [event.clientX, event.clientY];
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => {
        if (!wasDragged.current) onReveal();
      }}
    >
      <span
        className="live-squeeze absolute inset-0 rounded-[inherit]"
        style={peel ? { clipPath: CLIPS[peel.edge](percent) } : undefined}
      />
      {peel && (
        <span
          className="absolute bg-[linear-gradient(#fffdf6,#0006)] shadow-[0_0_6px_#0009]"
          style={FOLDS[peel.edge](percent)}
        />
      )}
    </button>
  );
}
