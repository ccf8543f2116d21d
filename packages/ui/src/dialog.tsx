import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, use, useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { XIcon } from './icons.tsx';

/** Who controls a dialog: whether it is open, what its close asks for, and what follows once it has left the screen. */
export interface DialogFrame {
  readonly open: boolean;
  close(): void;
  closed(): void;
}

/** Given by the dialog manager to whatever it shows. */
export const DialogFrameContext = createContext<DialogFrame | null>(null);

/** Props of a dialog. Inside the manager leave `frame` out; elsewhere give your own. */
export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** `side` is a drawer from the start edge. */
  placement?: 'center' | 'side';
  /** Width on a desk: 420, 600 (default) or 880 px. */
  size?: 'small' | 'normal' | 'wide';
  /** An exact box on a desk instead, in px: its width, and the height below which it does not shrink. */
  box?: { readonly width: number; readonly height: number };
  /** As tall as a dialog may be, whatever is in it: for contents that change. */
  tall?: boolean;
  /** The title is only read aloud. */
  bare?: boolean;
  /** Neither Escape nor a press outside closes it. */
  held?: boolean;
  frame?: DialogFrame;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Finds where the focus goes when the dialog closes; null: back to where it was. */
  focusAfter?: () => HTMLElement | null;
}

const widths = { small: 'md:w-[420px]', normal: 'md:w-[600px]', wide: 'md:w-[880px]' };

/** Text that is longer than its dialog, with nothing in it to go to, is scrolled by key only when it can be gone to itself. */
function Scroller({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    const watch = new ResizeObserver(() => {
      if (
        element.scrollHeight > element.clientHeight &&
        element.querySelector('a, button, input, select, textarea, summary') === null
      )
        element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    for (const each of [element, ...element.children]) watch.observe(each);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}

/** A dialog: centred on a desk, a sheet on phones. Traps and returns focus; Escape closes unless it is `held`. */
export function Dialog({
  title,
  description,
  children,
  footer,
  placement = 'center',
  size = 'normal',
  box,
  tall = false,
  bare = false,
  held = false,
  frame,
  initialFocus,
  focusAfter,
}: DialogProps) {
  const { t } = useTranslation('common');
  const manager = use(DialogFrameContext);
  const control = frame ?? manager;
  if (!control) throw new Error('Dialog needs a frame or the dialog manager around it');
  const popup = useRef<HTMLDivElement>(null);
  // On touch screens the first field would call the keyboard up over the sheet.
  const firstFocus = () => (matchMedia('(pointer: coarse)').matches ? popup.current : true);
  const side = placement === 'side';
  return (
    <Base.Root
      open={control.open}
      disablePointerDismissal={held}
      onOpenChangeComplete={(open) => {
        if (!open) control.closed();
      }}
      onOpenChange={(open, details) => {
        if (open) return;
        if (held && (details.reason === 'escape-key' || details.reason === 'outside-press')) {
          details.cancel();
          return;
        }
        control.close();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport
          className={cn(
            'fixed inset-0 z-50 flex justify-center overflow-hidden',
            side ? 'items-stretch justify-start' : 'items-end md:items-center md:p-6',
          )}
        >
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? firstFocus}
            finalFocus={() => focusAfter?.() ?? true}
            style={box && ({ '--box-width': `${box.width}px`, '--box-height': `${box.height}px` } as CSSProperties)}
            className={cn(
              'relative flex w-full flex-col overflow-hidden bg-ink-1 shadow-lift-2 outline-none transition duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0',
              side
                ? 'max-w-[340px] rounded-e-4 data-ending-style:-translate-x-6 data-starting-style:-translate-x-6'
                : cn(
                    'max-h-[min(92dvh,860px)] rounded-t-4 data-ending-style:translate-y-6 data-starting-style:translate-y-6 md:max-h-[min(88dvh,860px)] md:rounded-4',
                    tall && 'h-[860px]',
                    box ? 'md:min-h-(--box-height) md:w-(--box-width)' : widths[size],
                  ),
            )}
          >
            <header className={cn('ps-5 pe-16 pt-4.5 md:ps-6 md:pt-5.5', bare && 'sr-only')}>
              <Base.Title className="text-18 md:text-22">{title}</Base.Title>
              {description && <Base.Description className="text-14 text-soft">{description}</Base.Description>}
            </header>
            <Scroller
              className={cn(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3.5 [mask-image:linear-gradient(transparent,#000_14px)] pb-5 md:px-6 md:pb-6',
                bare && 'pt-14',
                !footer && 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </Scroller>
            {footer && (
              <footer className="flex flex-col-reverse gap-2 border-t border-hair px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
                {footer}
              </footer>
            )}
            {!held && (
              <Base.Close
                aria-label={t('close')}
                className="absolute end-3 top-3 z-20 grid size-11 place-items-center rounded-2 text-[20px] text-soft hover:bg-ink-2 hover:text-body md:top-4"
              >
                <XIcon aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
