import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, use, useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { iconButtonStyle } from './icon-button.tsx';
import { XIcon } from './icons.tsx';

/** Controls a dialog from outside. */
export interface DialogFrame {
  readonly open: boolean;
  /** Called when the dialog asks to be closed. */
  close(): void;
  /** Called after the closing animation. */
  closed(): void;
}

/** Provided by the dialog manager to the dialog it shows. */
export const DialogFrameContext = createContext<DialogFrame | null>(null);

/** Props of a dialog. Inside the manager leave `frame` out; elsewhere pass your own. */
export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** `side` is a drawer from the start edge. */
  placement?: 'center' | 'side';
  /** Width on desktop: 420, 600 (default) or 880 px; `panel`: up to 1,240 px of the window. */
  size?: 'small' | 'normal' | 'wide' | 'panel';
  /** Exact size on desktop instead of `size`, in px: the width and the minimum height. */
  box?: { readonly width: number; readonly height: number };
  /** Always has its maximum height, for content that changes. */
  fullHeight?: boolean;
  /** Shows the title to screen readers only. */
  titleHidden?: boolean;
  /** Cannot be closed by Escape, by a press outside or by a close button. */
  persistent?: boolean;
  frame?: DialogFrame;
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Returns the element to focus after closing; `null` means the element that had the focus before.
   */
  focusAfter?: () => HTMLElement | null;
}

const widths = {
  small: 'md:w-[420px]',
  normal: 'md:w-[600px]',
  wide: 'md:w-[880px]',
  panel: 'md:w-[min(1240px,calc(100vw-48px))]',
};

/**
 * The scrolling part of a dialog. Gets a tab stop when it overflows and has no focusable content,
 * to be scrolled by key.
 */
function Scroller({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current!;
    const observer = new ResizeObserver(() => {
      if (
        element.scrollHeight > element.clientHeight &&
        element.querySelector('a, button, input, select, textarea, summary') === null
      )
        element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}

/**
 * A dialog: centred on desktop, a sheet on phones. Traps the focus and returns it; Escape closes
 * unless `persistent`.
 */
export function Dialog({
  title,
  description,
  children,
  footer,
  placement = 'center',
  size = 'normal',
  box,
  fullHeight = false,
  titleHidden = false,
  persistent = false,
  frame,
  initialFocus,
  focusAfter,
}: DialogProps) {
  const { t } = useTranslation('common');
  const managed = use(DialogFrameContext);
  const control = frame ?? managed;
  if (!control) throw new Error('Dialog needs a frame or the dialog manager around it');
  const popup = useRef<HTMLDivElement>(null);
  // On touch screens focusing the first field would open the keyboard over the sheet.
  const firstFocus = () => (matchMedia('(pointer: coarse)').matches ? popup.current : true);
  const side = placement === 'side';
  return (
    <Base.Root
      open={control.open}
      disablePointerDismissal={persistent}
      onOpenChangeComplete={(open) => {
        if (!open) control.closed();
      }}
      onOpenChange={(open, details) => {
        if (open) return;
        if (persistent && (details.reason === 'escape-key' || details.reason === 'outside-press')) {
          details.cancel();
          return;
        }
        control.close();
      }}
    >
      <Base.Portal>
        <Base.Backdrop
          className={cn(
            'fixed inset-0 z-40 bg-scrim transition-opacity duration-200',
            'data-ending-style:opacity-0 data-starting-style:opacity-0',
          )}
        />
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
              'relative flex w-full flex-col overflow-hidden bg-ink-1 shadow-lift-2 outline-none',
              'transition duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0',
              side
                ? 'max-w-[340px] rounded-e-4 data-ending-style:-translate-x-6 data-starting-style:-translate-x-6'
                : cn(
                    'max-h-[min(92dvh,860px)] rounded-t-4 md:max-h-[min(88dvh,860px)] md:rounded-4',
                    'data-ending-style:translate-y-6 data-starting-style:translate-y-6',
                    fullHeight && 'h-[860px]',
                    box ? 'md:min-h-(--box-height) md:w-(--box-width)' : widths[size],
                  ),
            )}
          >
            <header className={cn('ps-5 pe-16 pt-4.5 md:ps-6 md:pt-5.5', titleHidden && 'sr-only')}>
              <Base.Title className="text-18 md:text-22">{title}</Base.Title>
              {description && <Base.Description className="text-14 text-soft">{description}</Base.Description>}
            </header>
            <Scroller
              className={cn(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3.5 pb-5 md:px-6 md:pb-6',
                '[mask-image:linear-gradient(transparent,#000_14px)]',
                titleHidden && 'pt-14',
                !footer && 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </Scroller>
            {footer && (
              <footer
                className={cn(
                  'flex flex-col-reverse gap-2 border-t border-hair md:flex-row md:justify-end',
                  'px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] md:px-6',
                )}
              >
                {footer}
              </footer>
            )}
            {!persistent && (
              <Base.Close
                aria-label={t('close')}
                className={cn(iconButtonStyle(), 'absolute end-3 top-3 z-20 md:top-4')}
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
