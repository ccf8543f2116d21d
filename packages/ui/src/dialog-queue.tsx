import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where a dialog stands among others: those of one `group` replace each other; one that `nests` opens over what is shown, which stays as it is; any other waits its turn. */
export interface DialogPlace {
  readonly group?: string;
  readonly nests?: boolean;
}
/** A dialog that is shown or waits. */
export interface OpenDialog<Name extends string = string> {
  readonly id: number;
  readonly name: Name;
  readonly props: object;
  readonly open: boolean;
}
/** What the queue holds: the stack on screen (last on top) and those waiting. */
export interface DialogState<Name extends string = string> {
  readonly stack: readonly OpenDialog<Name>[];
  readonly waiting: readonly OpenDialog<Name>[];
}
/** The one queue of an application's dialogs. */
export interface DialogQueue<Name extends string = string> {
  readonly store: StoreApi<DialogState<Name>>;
  open(name: Name, props: object): number;
  /** Begins closing: the named dialog, or the one on top. */
  close(id?: number): void;
  /** Ends closing, after the animation; the next in the queue is shown. */
  closed(id: number): void;
  closeAll(): void;
}

/** Builds a queue from the places of its dialogs. */
export function createDialogQueue<Name extends string>(places: Readonly<Record<Name, DialogPlace>>): DialogQueue<Name> {
  const store = createStore<DialogState<Name>>(() => ({ stack: [], waiting: [] }));
  let last = 0;

  const top = () => store.getState().stack.findLast((dialog) => dialog.open);
  return {
    store,
    open(name, props) {
      const { stack, waiting } = store.getState();
      const dialog = { id: (last += 1), name, props, open: true };
      const shown = top();
      const place = places[name];
      if (shown?.name === name && (place.group !== undefined || !place.nests))
        store.setState({ stack: stack.map((each) => (each.id === shown.id ? { ...dialog, id: shown.id } : each)) });
      else if (shown && place.group && places[shown.name].group === place.group)
        store.setState({ stack: stack.map((each) => (each.id === shown.id ? dialog : each)) });
      else if (!shown || place.nests) store.setState({ stack: [...stack, dialog] });
      else store.setState({ waiting: [...waiting, dialog] });
      return dialog.id;
    },
    close(id = top()?.id) {
      store.setState(({ stack, waiting }) => ({
        stack: stack.map((dialog) => (dialog.id === id ? { ...dialog, open: false } : dialog)),
        waiting: waiting.filter((dialog) => dialog.id !== id),
      }));
    },
    closed(id) {
      store.setState(({ stack, waiting }) => {
        const rest = stack.filter((dialog) => dialog.id !== id);
        const [next, ...later] = waiting;
        return rest.length === 0 && next ? { stack: [next], waiting: later } : { stack: rest, waiting };
      });
    },
    closeAll() {
      store.setState(({ stack }) => ({ stack: stack.map((dialog) => ({ ...dialog, open: false })), waiting: [] }));
    },
  };
}
