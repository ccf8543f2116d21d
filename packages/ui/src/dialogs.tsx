import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { closeDialogsOnBack } from './dialog-history.tsx';
import { createDialogQueue, type DialogPolicy } from './dialog-queue.tsx';
import { retryImport } from './retry-import.tsx';

/** One dialog of an application: its lazily imported component and its policy. */
export interface DialogEntry<Props extends object> extends DialogPolicy {
  readonly view: ComponentType<object>;
  /** Carries the type of the props; never called. */
  readonly takes: ((props: Props) => void) | undefined;
}

/** Declares a dialog whose module has the component as its default export. */
export const dialogEntry = <Props extends object = Record<never, never>>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  policy: DialogPolicy = {},
): DialogEntry<Props> => ({
  ...policy,
  view: lazy(retryImport(load)) as unknown as ComponentType<object>,
  takes: undefined,
});

/** Milliseconds after which the code all dialogs share is loaded ahead. */
const PRELOAD_DELAY = 3000;
const loadFrame = () => import('./dialog-frame.tsx');
const Frame = lazy(retryImport(() => loadFrame().then(({ ShownDialog }) => ({ default: ShownDialog }))));

interface AnyDialog extends DialogPolicy {
  readonly view: ComponentType<object>;
  readonly takes: unknown;
}
type Registry = Readonly<Record<string, AnyDialog>>;
type PropsOf<Entry> = Entry extends DialogEntry<infer Props> ? Props : never;
type OptionalProps<Props> = Record<never, never> extends Props ? [props?: Props] : [props: Props];

/** Creates the typed dialog queue of an application and the component that shows it. */
export function createDialogs<const Entries extends Registry>(entries: Entries) {
  type Name = keyof Entries & string;
  const queue = createDialogQueue<Name>(entries);

  /**
   * Shows the dialogs of the queue; rendered once, beside the router's outlet. The code they share
   * loads 3 s after the page, or with the first dialog.
   */
  function DialogManager() {
    const stack = useStore(queue.store, (state) => state.stack);
    useEffect(() => closeDialogsOnBack(queue), []);
    useEffect(() => {
      const timer = setTimeout(() => void loadFrame().catch(() => undefined), PRELOAD_DELAY);
      return () => clearTimeout(timer);
    }, []);
    return stack.map((dialog) => (
      <Suspense key={dialog.id}>
        <Frame
          open={dialog.open}
          close={() => queue.close(dialog.id)}
          closed={() => queue.closed(dialog.id)}
          view={entries[dialog.name]!.view}
          props={dialog.props}
        />
      </Suspense>
    ));
  }

  return {
    DialogManager,
    queue,
    /** Opens a dialog with its props and returns its id. */
    openDialog: <N extends Name>(name: N, ...[props]: OptionalProps<PropsOf<Entries[N]>>): number =>
      queue.open(name, props ?? {}),
    /** Closes a dialog, by default the one on top. */
    closeDialog: (id?: number): void => queue.close(id),
    /** Closes every dialog. */
    closeAllDialogs: (): void => queue.closeAll(),
  };
}
