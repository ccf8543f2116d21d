import { createStore } from 'zustand/vanilla';

/** Tone of a toast: success, failure or information. */
export type ToastTone = 'jade' | 'coral' | 'sky';
/** Action of a toast. A toast with an action stays until it is pressed or closed. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}
/** One toast. */
export interface ToastMessage {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ToastAction | undefined;
}
/** Toasts that are not shown yet. */
export const toastQueue = createStore<{ waiting: readonly ToastMessage[] }>(() => ({ waiting: [] }));
