import { createStore, type StoreApi } from 'zustand/vanilla';

/** How a dialog behaves while another one is open. By default it waits until that one is closed. */
export interface DialogPolicy {
  /** Dialogs of one group replace each other. */
  readonly group?: string;
  /** Opens on top of the open dialog. */
  readonly nests?: boolean;
}
/** A dialog that is open or waiting. */
export interface OpenDialog<Name extends string = string> {
  readonly id: number;
  readonly name: Name;
  readonly props: object;
  readonly open: boolean;
}
/** State of the queue: the stack on screen (last on top) and the waiting dialogs. */
export interface DialogState<Name extends string = string> {
  readonly stack: readonly OpenDialog<Name>[];
  readonly waiting: readonly OpenDialog<Name>[];
}
/** The queue of an application's dialogs. */
export interface DialogQueue<Name extends string = string> {
  readonly store: StoreApi<DialogState<Name>>;
  /** Opens a dialog, or queues it; returns its id. */
  open(name: Name, props: object): number;
  /** Starts closing a dialog, by default the one on top. */
  close(id?: number): void;
  /** Removes a dialog after its closing animation; opens the next waiting one. */
  closed(id: number): void;
  /** Closes every open dialog and drops the waiting ones. */
  closeAll(): void;
}

/** Creates a queue for dialogs with the given policies. */
export function createDialogQueue<Name extends string>(
  policies: Readonly<Record<Name, DialogPolicy>>,
): DialogQueue<Name> {
  const store = createStore<DialogState<Name>>(() => ({ stack: [], waiting: [] }));
  let lastId = 0;

  const top = () => store.getState().stack.findLast((dialog) => dialog.open);
  return {
    store,
    open(name, props) {
      const { stack, waiting } = store.getState();
      const dialog = { id: (lastId += 1), name, props, open: true };
      const shown = top();
      const policy = policies[name];
      if (shown?.name === name && (policy.group !== undefined || !policy.nests))
        store.setState({ stack: stack.map((each) => (each.id === shown.id ? { ...dialog, id: shown.id } : each)) });
      else if (shown && policy.group && policies[shown.name].group === policy.group)
        store.setState({ stack: stack.map((each) => (each.id === shown.id ? dialog : each)) });
      else if (!shown || policy.nests) store.setState({ stack: [...stack, dialog] });
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
