import { create } from 'zustand';
import { pickKey, togglePick, type Accept, type Pick, type SlipKind, type Ticket } from './slip.ts';

/** A refusal of a selection or of a bet. */
export interface Fault {
  readonly text: string;
  /** A stake that would be accepted now, whole units as text. */
  readonly stake?: string | undefined;
}

/** The slip: it is kept while the tab is open, also over a reload. */
export interface SlipState {
  readonly picks: readonly Pick[];
  readonly kind: SlipKind;
  /** The stakes of singles by selection, and of `parlay` and `system`. */
  readonly stakes: Readonly<Record<string, string>>;
  /** The code of the chosen system; '' is the first that is offered. */
  readonly system: string;
  readonly accept: Accept;
}

interface SlipNews {
  /** Why a selection, or `parlay` or `system`, was refused. */
  readonly faults: Readonly<Record<string, Fault>>;
  /** Tickets that were placed since the slip was last changed. */
  readonly placed: readonly Ticket[];
}

const KEY = 'sports-slip';
const EMPTY: SlipState = { picks: [], kind: 'single', stakes: {}, system: '', accept: 'none' };

function stored(): SlipState {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SlipState>) };
  } catch {
    return EMPTY;
  }
}

/** The bet slip of this tab. */
export const useSlip = create<SlipState & SlipNews>(() => ({ ...stored(), faults: {}, placed: [] }));

useSlip.subscribe(({ picks, kind, stakes, system, accept }) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ picks, kind, stakes, system, accept } satisfies SlipState));
  } catch {
    /* without storage the slip is kept until the page is left */
  }
});

const without = <V>(record: Readonly<Record<string, V>>, ...keys: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/**
 * Adds a selection, or removes it. The second one turns a slip of singles without stakes into a
 * parlay.
 */
export function toggle(pick: Pick): void {
  useSlip.setState((slip) => {
    const picks = togglePick(slip.picks, pick);
    const grows = picks.length === 2 && slip.picks.length === 1;
    const differ = new Set(picks.map(({ eventId }) => eventId)).size === picks.length;
    const hasStake = Object.values(slip.stakes).some((stake) => stake !== '');
    return {
      picks,
      kind:
        picks.length < 2 || (slip.kind === 'system' && picks.length < 3)
          ? picks.length < 2
            ? 'single'
            : 'parlay'
          : grows && differ && !hasStake
            ? 'parlay'
            : slip.kind,
      faults: without(slip.faults, pickKey(pick), 'parlay', 'system'),
      placed: [],
    };
  });
}

/** Removes selections by their keys, with their stakes. */
export const removePicks = (keys: readonly string[]): void =>
  useSlip.setState(({ picks, stakes, faults, kind }) => {
    const rest = picks.filter((pick) => !keys.includes(pickKey(pick)));
    return {
      picks: rest,
      stakes: without(stakes, ...keys),
      faults: without(faults, ...keys, 'parlay', 'system'),
      kind: rest.length < 2 ? 'single' : kind === 'system' && rest.length < 3 ? 'parlay' : kind,
    };
  });

/** Empties the slip. */
export const clearSlip = (): void =>
  useSlip.setState({ picks: [], stakes: {}, faults: {}, kind: 'single', placed: [] });

/** Sets a stake: of a selection by its key, of `parlay` or of `system`. */
export const setStake = (key: string, stake: string): void =>
  useSlip.setState(({ stakes, faults }) => ({ stakes: { ...stakes, [key]: stake }, faults: without(faults, key) }));

/** Sets the price of selections to what is offered now. */
export const takePrices = (prices: Readonly<Record<string, { price: number; line: number | null }>>): void =>
  useSlip.setState(({ picks, faults }) => ({
    picks: picks.map((pick) => ({ ...pick, ...prices[pickKey(pick)] })),
    faults: without(faults, ...Object.keys(prices), 'parlay', 'system'),
  }));
