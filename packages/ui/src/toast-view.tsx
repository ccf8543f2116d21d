import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { buttonStyle } from './button.tsx';
import { cn } from './cn.tsx';
import { iconButtonStyle } from './icon-button.tsx';
import { CheckCircleIcon, InfoIcon, WarningCircleIcon, XIcon } from './icons.tsx';
import { toastQueue, type ToastTone } from './toast-queue.tsx';

const manager = Base.createToastManager();
const icons = { jade: CheckCircleIcon, coral: WarningCircleIcon, sky: InfoIcon };
const colours = { jade: 'text-jade', coral: 'text-coral', sky: 'text-sky' };

function List() {
  const { t } = useTranslation('common');
  const { toasts } = Base.useToastManager();
  return toasts.map((each) => {
    const tone = (each.type ?? 'sky') as ToastTone;
    const Icon = icons[tone];
    // Base UI hides the covered toasts of a stack from assistive tools; here every toast is
    // visible, so none is hidden.
    return (
      <Base.Root
        key={each.id}
        toast={each}
        aria-hidden={false}
        className={cn(
          'flex w-full items-start gap-3 rounded-3 bg-ink-3 p-3 ps-4 shadow-lift-2 transition duration-200',
          'data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0',
        )}
      >
        <Icon className={`mt-2.5 shrink-0 text-[20px] ${colours[tone]}`} aria-hidden="true" />
        <div className="min-w-0 flex-1 py-2">
          <Base.Title className="text-14 font-medium" />
          <Base.Description className="text-13 text-soft" />
          <Base.Action aria-hidden={false} className={buttonStyle({ look: 'gold', size: 'small', class: 'mt-2' })} />
        </div>
        <Base.Close
          aria-label={t('close')}
          aria-hidden={false}
          className={cn(iconButtonStyle({ tone: 'faint', fill: false }), 'text-14')}
        >
          <XIcon aria-hidden="true" />
        </Base.Close>
      </Base.Root>
    );
  });
}

/** Milliseconds a toast stays: failures longer. */
const DURATION = { coral: 8000, jade: 5000, sky: 5000 } as const;

/** Moves the waiting toasts into Base UI's list and shows it. */
export function ToastView() {
  const { t } = useTranslation('common');
  const waiting = useStore(toastQueue, (state) => state.waiting);
  useEffect(() => {
    for (const { tone, title, text, action } of waiting) {
      const id = manager.add({
        title,
        type: tone,
        timeout: action ? 0 : DURATION[tone],
        priority: tone === 'coral' ? 'high' : 'low',
        ...(text ? { description: text } : {}),
        ...(action
          ? {
              actionProps: {
                children: action.label,
                onClick: () => {
                  manager.close(id);
                  action.onPress();
                },
              },
            }
          : {}),
      });
    }
    if (waiting.length > 0) toastQueue.setState({ waiting: [] });
  }, [waiting]);
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        {/* Below the header on phones, at the bottom centre on desktop. */}
        <Base.Viewport
          aria-label={t('toasts')}
          className={cn(
            'fixed inset-x-4 top-[calc(68px+env(safe-area-inset-top))] z-60 mx-auto md:top-auto md:bottom-6',
            'flex max-w-[420px] flex-col gap-2 outline-none',
          )}
        >
          <List />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
