import { createStore } from 'zustand/vanilla';

/** What a toast is about: a gain or success, a failure, or plain news. */
export type ToastTone = 'jade' | 'coral' | 'sky';
/** What was said and not yet shown. */
export const spoken = createStore<{ waiting: readonly { tone: ToastTone; title: string; text: string | undefined }[] }>(() => ({ waiting: [] }));
