import { Refusal } from '../refusal.ts';

/** Uploads of one copy whose bodies are held in memory at the same time. */
const SLOTS = 16;
/** Uploads of one session or address at the same time, so that nobody takes all slots. */
const SLOTS_PER_CALLER = 3;

/** Limits how many uploads are received and processed at the same time. */
export interface UploadSlots {
  /** Takes a slot; the result gives it back. Refuses with `system.busy` when there is none. */
  take(caller: string): () => void;
}

/** Creates the slots of one copy. */
export function createUploadSlots(total = SLOTS, perCaller = SLOTS_PER_CALLER): UploadSlots {
  const taken = new Map<string, number>();
  let used = 0;
  return {
    take: (caller) => {
      const own = taken.get(caller) ?? 0;
      if (used >= total || own >= perCaller) throw new Refusal('system.busy');
      used += 1;
      taken.set(caller, own + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        used -= 1;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left === 0) taken.delete(caller);
        else taken.set(caller, left);
      };
    },
  };
}
