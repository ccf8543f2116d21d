import { lazy, Suspense, useEffect, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog, DialogFrameContext } from './dialog.tsx';
import { closeDialogsOnBack } from './dialog-history.tsx';
import { createDialogQueue, type DialogPlace } from './dialog-queue.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadAgain } from './load-again.tsx';
import { Skeleton } from './skeleton.tsx';

/** One named dialog of an application: its code by a lazy import, its place among the others. `takes` carries the type of its props and is never called. */
export interface DialogEntry<Props extends object> extends DialogPlace { readonly view: ComponentType<object>; readonly takes: ((props: Props) => void) | undefined }

/** Declares a dialog whose module has the component as its default export. */
export const dialogEntry = <Props extends object = Record<never, never>>(load: () => Promise<{ default: ComponentType<Props> }>, place: DialogPlace = {}): DialogEntry<Props> =>
  ({ ...place, view: lazy(loadAgain(load)) as unknown as ComponentType<object>, takes: undefined });

interface AnyDialog extends DialogPlace { readonly view: ComponentType<object>; readonly takes: unknown }
type Registry = Readonly<Record<string, AnyDialog>>;
type PropsOf<Entry> = Entry extends DialogEntry<infer Props> ? Props : never;
type Rest<Props> = Record<never, never> extends Props ? [props?: Props] : [props: Props];

/** Builds the one typed queue of an application's dialogs, and the manager that shows it. */
export function createDialogs<const Entries extends Registry>(entries: Entries) {
  type Name = keyof Entries & string;
  const queue = createDialogQueue<Name>(entries);

  /** Shows the dialogs of the queue; stands once, beside the router's outlet. */
  function DialogManager() {
    const stack = useStore(queue.store, (state) => state.stack);
    useEffect(() => closeDialogsOnBack(queue), []);
    return stack.map((dialog) => <Shown key={dialog.id} id={dialog.id} name={dialog.name} props={dialog.props} open={dialog.open} />);
  }

  function Shown({ id, name, props, open }: { id: number; name: Name; props: object; open: boolean }) {
    const { t } = useTranslation('common');
    const frame = useMemo(() => ({ open, close: () => queue.close(id), closed: () => queue.closed(id) }), [open, id]);
    const View = entries[name]!.view;
    const placeholder = <Dialog title={t('loading')} bare><div className="flex flex-col gap-4 pt-10"><Skeleton className="h-8 w-1/2" /><Skeleton className="h-12" /><Skeleton className="h-12" /></div></Dialog>;
    return (
      <DialogFrameContext value={frame}>
        <ErrorBoundary wrap={(content) => <Dialog title={t('failure.title')}>{content}</Dialog>}>
          <Suspense fallback={placeholder}><View {...props} /></Suspense>
        </ErrorBoundary>
      </DialogFrameContext>
    );
  }

  return {
    DialogManager,
    queue,
    /** Opens a dialog with its props; answers its id. */
    openDialog: <N extends Name>(name: N, ...[props]: Rest<PropsOf<Entries[N]>>): number => queue.open(name, props ?? {}),
    /** Closes a dialog, or the one on top. */
    closeDialog: (id?: number): void => queue.close(id),
    closeAllDialogs: (): void => queue.closeAll(),
  };
}
