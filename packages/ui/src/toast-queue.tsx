import { createStore } from 'zustand/vanilla';

/** What a toast is about: a gain or success, a failure, or plain news. */
export type ToastTone = 'jade' | 'coral' | 'sky';
/** What can be done about it; a toast with an action stays until it is done or closed. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}
/** Something said in passing. */
export interface Saying {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ToastAction | undefined;
}
/** What was said and not yet shown. */
export const spoken = createStore<{ waiting: readonly Saying[] }>(() => ({ waiting: [] }));
