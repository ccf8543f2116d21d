import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowClockwiseIcon, MinusIcon, PlusIcon, XIcon } from '@chokdee/ui/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** How a picture is shown: `scale` 1 fits it in; `x` and `y` in px; `turns` of 90 degrees. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly turns: number;
}
const whole: View = { scale: 1, x: 0, y: 0, turns: 0 };
const [SMALLEST, LARGEST] = [1, 8];
const STEP = 1.5;
/** Px that an arrow key moves the picture. */
const MOVE = 60;

const zoomed = (view: View, factor: number): View => {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  return scale === SMALLEST ? { ...view, scale, x: 0, y: 0 } : { ...view, scale };
};

/** What a key does to the view; undefined: nothing. */
function keyed(view: View, key: string): View | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, STEP);
    case '-':
      return zoomed(view, 1 / STEP);
    case '0':
      return whole;
    case 'r':
      return { ...view, turns: view.turns + 1 };
    case 'ArrowLeft':
      return { ...view, x: view.x + MOVE };
    case 'ArrowRight':
      return { ...view, x: view.x - MOVE };
    case 'ArrowUp':
      return { ...view, y: view.y + MOVE };
    case 'ArrowDown':
      return { ...view, y: view.y - MOVE };
    default:
      return undefined;
  }
}

/**
 * A picture in place: zoom by buttons, wheel, + and -, move by drag and arrow keys, turn by R.
 * Escape closes it and nothing around it. `takesFocus`: when it appears.
 */
export function PictureViewer({
  url,
  label,
  takesFocus,
  onClose,
}: {
  url: string;
  label: string;
  takesFocus: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('console');
  const [view, setView] = useState(whole);
  const [dragged, setDragged] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) stage.current?.focus();
  }, [takesFocus]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    if (event.target !== stage.current) return;
    const next = keyed(view, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setView(next);
  };
  const drag = (event: PointerEvent) => {
    if (!dragged) return;
    setView({ ...view, x: view.x + event.clientX - dragged.x, y: view.y + event.clientY - dragged.y });
    setDragged({ x: event.clientX, y: event.clientY });
  };
  return (
    <div role="group" aria-label={label} onKeyDown={press} className="flex flex-col gap-1 rounded-3 bg-ink-2 p-2">
      <div className="flex items-center justify-end">
        <IconButton label={t('picture.zoomOut')} onClick={() => setView(zoomed(view, 1 / STEP))}>
          <MinusIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('picture.zoomIn')} onClick={() => setView(zoomed(view, STEP))}>
          <PlusIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('picture.rotate')} onClick={() => setView({ ...view, turns: view.turns + 1 })}>
          <ArrowClockwiseIcon aria-hidden="true" />
        </IconButton>
        <IconButton label={t('picture.close')} onClick={onClose}>
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={stage}
        tabIndex={0}
        role="application"
        aria-label={t('picture.keys')}
        className={cn(
          'h-[clamp(240px,calc(100dvh-420px),560px)] touch-none overflow-hidden rounded-2 bg-ink-3',
          dragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
        onWheel={(event) => setView(zoomed(view, event.deltaY < 0 ? STEP : 1 / STEP))}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        <img
          src={url}
          alt={label}
          draggable={false}
          className="size-full object-contain select-none"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
          }}
        />
      </div>
    </div>
  );
}
