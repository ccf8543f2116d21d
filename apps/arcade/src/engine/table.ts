import { createStore, type StoreApi } from 'zustand/vanilla';
import { requestId } from './request-id.ts';
import { RgsRefusal, RgsSilence, type Bet, type Opening, type Rgs, type Round } from './rgs.ts';

/**
 * Where the game stands. `loading`: introducing itself. `idle`: waiting for a bet. `betting`: a bet is on its way. `presenting`: its round is being shown.
 * `resuming`: an interrupted round is being shown to its end. `ended`: the session is over. `failed`: the game could not be opened.
 */
export type Phase = 'loading' | 'idle' | 'betting' | 'presenting' | 'resuming' | 'ended' | 'failed';

/**
 * What the player is told when something did not go as asked, always with what became of the money. `refused`: no bet was taken. `checking`: a bet's answer
 * has not come, the same request is being asked again. `crediting`: a win is certain and waits for the connection. `ended`: the session is over, nothing open.
 */
export type Notice =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'checking'; readonly since: number }
  | { readonly kind: 'crediting' }
  | { readonly kind: 'unopened'; readonly code: string; readonly message: string };

/** The state of a game at the table. Amounts are micro-units. */
export interface TableState {
  readonly phase: Phase;
  readonly notice: Notice | null;
  readonly online: boolean;
  readonly config: Opening['config'] | null;
  readonly meta: Opening['meta'] | null;
  /** What is shown: a win is added when its round has been shown. */
  readonly balance: bigint;
  readonly amount: bigint;
  /** The round on screen, the newest one. */
  readonly round: Round | null;
  /** Rounds shown since the game was opened, newest first. */
  readonly shown: readonly Round[];
  readonly net: bigint;
  readonly since: number;
}

/** The one place where a game talks to the RGS and keeps its state. */
export interface Table extends StoreApi<TableState> {
  /** Introduces the game; shows an interrupted round to its end. Also the way back from `failed`. */
  open(): Promise<void>;
  setAmount(amount: bigint): void;
  /** The next lower or higher bet level. */
  step(direction: -1 | 1): void;
  /** Places a bet. Does nothing unless the table is idle. */
  bet(choice: Pick<Bet, 'mode' | 'meta'>): Promise<void>;
  /** The game has shown the round on screen. */
  presented(): Promise<void>;
  dismiss(): void;
  /** Asks for the balance now, when nothing is under way. */
  refresh(): Promise<void>;
  close(): void;
}

const FIRST_WAIT = 600;
const LONGEST_WAIT = 8_000;
const POLL = 60_000;
const KEPT = 50;

/** Builds the table. `wait` is replaced in tests. */
export function createTable(rgs: Rgs, wait: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); })): Table {
  const store = createStore<TableState>(() => ({
    phase: 'loading', notice: null, online: true, config: null, meta: null, balance: 0n, amount: 0n, round: null, shown: [], net: 0n, since: Date.now(),
  }));
  const { setState: set, getState: get } = store;
  let crediting: Promise<bigint | null> = Promise.resolve(null);
  let closed = false;
  let played = false;

  /** Asks again until there is an answer or a refusal: what is asked is safe to repeat. */
  async function insist<T>(ask: () => Promise<T>, silence: Notice): Promise<T> {
    for (let pause = FIRST_WAIT; ; pause = Math.min(pause * 2, LONGEST_WAIT)) {
      try {
        const answer = await ask();
        set({ online: true, ...(get().notice?.kind === silence.kind && { notice: null }) });
        return answer;
      } catch (error) {
        if (!(error instanceof RgsSilence) || closed) throw error;
        set({ online: false, notice: silence });
        await wait(pause);
      }
    }
  }

  /** The session is over. A win that is open is still paid; that was asked for before this is shown. */
  const end = (): void => set({ phase: 'ended', notice: null });

  function credit(round: Round): void {
    crediting = round.active
      ? insist(() => rgs.endRound(), { kind: 'crediting' }).catch((error: unknown) => {
        if (error instanceof RgsRefusal) end();
        return null;
      })
      : Promise.resolve(null);
  }

  function show(round: Round, phase: 'presenting' | 'resuming'): void {
    credit(round);
    set({ phase, round });
  }

  async function open(): Promise<void> {
    set({ phase: 'loading', notice: null });
    try {
      const { balance, round, config, meta } = await rgs.authenticate();
      const amount = get().amount === 0n ? BigInt(config.defaultBetLevel) : get().amount;
      set({ online: true, config, meta, balance: BigInt(balance.amount), amount });
      if (round?.active === true) show(round, 'resuming');
      else set({ phase: 'idle', round });
    } catch (error) {
      if (error instanceof RgsRefusal && error.code === 'ERR_IS') { end(); return; }
      set({ phase: 'failed', online: !(error instanceof RgsSilence), notice: error instanceof RgsRefusal ? { kind: 'unopened', code: error.code, message: error.message } : { kind: 'unopened', code: 'SILENCE', message: '' } });
    }
  }

  function setAmount(amount: bigint): void {
    const { config } = get();
    if (config === null) return;
    const [least, most, step] = [config.minBet, config.maxBet, config.stepBet].map(BigInt) as [bigint, bigint, bigint];
    const inside = amount < least ? least : amount > most ? most : amount;
    set({ amount: inside - inside % step });
  }

  async function bet(choice: Pick<Bet, 'mode' | 'meta'>): Promise<void> {
    const { phase, amount } = get();
    if (phase !== 'idle') return;
    set({ phase: 'betting', notice: null });
    const requestID = requestId();
    try {
      const { balance, round } = await insist(() => rgs.play({ amount, ...choice }, requestID), { kind: 'checking', since: Date.now() });
      played = true;
      set({ balance });
      show(round, 'presenting');
    } catch (error) {
      if (!(error instanceof RgsRefusal)) { set({ phase: 'idle' }); return; }
      if (error.code === 'ERR_IS') { end(); return; }
      // Another window of this game has a round open: show it to its end first.
      if (error.code === 'ERR_BE') { await open(); return; }
      set({ phase: 'idle', notice: { kind: 'refused', code: error.code, message: error.message } });
    }
  }

  async function presented(): Promise<void> {
    const { phase, round, shown, net } = get();
    if ((phase !== 'presenting' && phase !== 'resuming') || round === null) return;
    const credited = await crediting;
    if (get().phase === 'ended') return;
    const stake = phase === 'resuming' ? 0n : BigInt(Math.round(round.amount * round.costMultiplier));
    set({
      phase: 'idle', ...(credited !== null && { balance: credited }), net: net + BigInt(round.payout) - stake,
      round: { ...round, active: false }, shown: [{ ...round, active: false }, ...shown].slice(0, KEPT),
    });
  }

  async function refresh(): Promise<void> {
    if (get().phase !== 'idle') return;
    try {
      const balance = await rgs.balance();
      if (get().phase === 'idle') set({ balance, online: true });
    } catch (error) {
      if (error instanceof RgsRefusal && error.code === 'ERR_IS') end();
      else if (error instanceof RgsSilence) set({ online: false });
    }
  }

  const poll = setInterval(() => { if (played || !get().online) void refresh(); }, POLL);

  return {
    ...store, open, setAmount, bet, presented, refresh,
    step(direction) {
      const levels = (get().config?.betLevels ?? []).map(BigInt);
      const { amount } = get();
      const next = direction > 0 ? levels.find((level) => level > amount) : levels.findLast((level) => level < amount);
      if (next !== undefined) setAmount(next);
    },
    dismiss: () => set({ notice: null }),
    close() { closed = true; clearInterval(poll); },
  };
}
