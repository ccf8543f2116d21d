import { Toast as Base } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon, InfoIcon, WarningCircleIcon, XIcon } from './icons.tsx';

const manager = Base.createToastManager();
const icons = { jade: CheckCircleIcon, coral: WarningCircleIcon, sky: InfoIcon };
const colours = { jade: 'text-jade', coral: 'text-coral', sky: 'text-sky' };
type ToastTone = keyof typeof icons;

/** Says something in passing. `coral` is read out at once, the others when the reader is idle. */
export const toast = (tone: ToastTone, title: string, text?: string): void => {
  manager.add({ title, type: tone, timeout: tone === 'coral' ? 8000 : 5000, priority: tone === 'coral' ? 'high' : 'low', ...(text ? { description: text } : {}) });
};

function List() {
  const { t } = useTranslation('common');
  const { toasts } = Base.useToastManager();
  return toasts.map((each) => {
    const tone = (each.type ?? 'sky') as ToastTone;
    const Icon = icons[tone];
    return (
      <Base.Root key={each.id} toast={each} className="flex w-full items-start gap-3 rounded-3 bg-ink-3 p-3 ps-4 shadow-lift-2 transition duration-200 data-ending-style:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0">
        <Icon className={`mt-2.5 shrink-0 text-[20px] ${colours[tone]}`} aria-hidden="true" />
        <div className="min-w-0 flex-1 py-2">
          <Base.Title className="text-14 font-medium" />
          <Base.Description className="text-13 text-soft" />
        </div>
        <Base.Close aria-label={t('close')} className="grid size-10 shrink-0 place-items-center rounded-2 text-faint hover:text-body"><XIcon aria-hidden="true" /></Base.Close>
      </Base.Root>
    );
  });
}

/** Holds the toasts; stands once around the application. */
export const ToastProvider = ({ children }: { children: ReactNode }) => (
  <Base.Provider toastManager={manager} limit={3}>
    {children}
    <Base.Portal>
      <Base.Viewport className="fixed inset-x-4 top-4 z-60 mx-auto flex max-w-[420px] flex-col gap-2 outline-none md:top-auto md:bottom-6"><List /></Base.Viewport>
    </Base.Portal>
  </Base.Provider>
);
