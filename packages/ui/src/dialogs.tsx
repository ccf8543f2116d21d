import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { closeDialogsOnBack } from './dialog-history.tsx';
import { createDialogQueue, type DialogPlace } from './dialog-queue.tsx';
import { loadAgain } from './load-again.tsx';

/** One named dialog of an application: its code by a lazy import, its place among the others. `takes` carries the type of its props and is never called. */
export interface DialogEntry<Props extends object> extends DialogPlace {
  readonly view: ComponentType<object>;
  readonly takes: ((props: Props) => void) | undefined;
}

/** Declares a dialog whose module has the component as its default export. */
export const dialogEntry = <Props extends object = Record<never, never>>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  place: DialogPlace = {},
): DialogEntry<Props> => ({
  ...place,
  view: lazy(loadAgain(load)) as unknown as ComponentType<object>,
  takes: undefined,
});

const frame = () => import('./dialog-frame.tsx');
const Frame = lazy(loadAgain(() => frame().then(({ ShownDialog }) => ({ default: ShownDialog }))));

interface AnyDialog extends DialogPlace {
  readonly view: ComponentType<object>;
  readonly takes: unknown;
}
type Registry = Readonly<Record<string, AnyDialog>>;
type PropsOf<Entry> = Entry extends DialogEntry<infer Props> ? Props : never;
type Rest<Props> = Record<never, never> extends Props ? [props?: Props] : [props: Props];

/** Builds the one typed queue of an application's dialogs, and the manager that shows it. */
export function createDialogs<const Entries extends Registry>(entries: Entries) {
  type Name = keyof Entries & string;
  const queue = createDialogQueue<Name>(entries);

  /** Shows the dialogs of the queue; stands once, beside the router's outlet. Their frame comes a moment after the page, or with the first dialog. */
  function DialogManager() {
    const stack = useStore(queue.store, (state) => state.stack);
    useEffect(() => closeDialogsOnBack(queue), []);
    useEffect(() => {
      const timer = setTimeout(() => void frame().catch(() => undefined), 3000);
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
    /** Opens a dialog with its props; answers its id. */
    openDialog: <N extends Name>(name: N, ...[props]: Rest<PropsOf<Entries[N]>>): number =>
      queue.open(name, props ?? {}),
    /** Closes a dialog, or the one on top. */
    closeDialog: (id?: number): void => queue.close(id),
    closeAllDialogs: (): void => queue.closeAll(),
  };
}
