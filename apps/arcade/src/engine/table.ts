import { createStore, type StoreApi } from 'zustand/vanilla';
import { requestId } from './request-id.ts';
import { RgsRefusal, RgsSilence, type Bet, type Move, type Opening, type Rgs, type Round } from './rgs.ts';

/**
 * Where the game stands. `loading`: introducing itself. `idle`: waiting for a bet. `betting`: a bet is on its way. `presenting`: its round is being shown.
 * `resuming`: an interrupted round is being shown to its end. In rounds of several steps: `deciding`: the round waits for a move or for taking the money.
 * `moving`: a move is on its way. `taking`: the money is being taken. `ended`: the session is over. `failed`: the game could not be opened.
 */
export type Phase =
  'loading' | 'idle' | 'betting' | 'presenting' | 'resuming' | 'deciding' | 'moving' | 'taking' | 'ended' | 'failed';

/**
 * What the player is told when something did not go as asked, always with what became of the money. `refused`: no bet was taken. `unmoved`: a move was not
 * taken, the round stands. `voided`: the house called the round off and the stake is back. `checking`: a bet's or a move's answer has not come, the same request is being asked again. `crediting`: a win is certain and waits
 * for the connection. `resumed`: the interrupted round that was resumed is over, or waits for a move; stays until it was read. `unopened`: the game could
 * not be opened.
 */
export type Notice =
  | { readonly kind: 'refused' | 'unmoved' | 'voided'; readonly code: string; readonly message: string }
  | { readonly kind: 'checking'; readonly since: number }
  | { readonly kind: 'crediting' | 'resumed' }
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
  /** How many of its events had been shown before: a resumed round and one after a move go on from there. */
  readonly from: number;
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
  /** Makes a move in an open round. Does nothing unless the round waits for one. */
  act(move: Move): Promise<void>;
  /** Takes what the open round pays now. Does nothing unless the round waits for a move. */
  take(): Promise<void>;
  /** The event at that index is being shown: after a reload the round goes on from it. Told in the background, the newest place only. */
  reached(index: number): void;
  /** The game has shown the round on screen, as far as it has come. */
  presented(): Promise<void>;
  dismiss(): void;
  /** Asks for the balance now, when nothing is under way. */
  refresh(): Promise<void>;
  close(): void;
}

/** What a game may say about its rounds; `wait` is replaced in tests. */
export interface TableRules {
  /** The round stays open until it has been shown to its end, so that a reload resumes it. Others are credited while they are shown. */
  readonly staysOpen?: ((round: Round) => boolean) | undefined;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const FIRST_WAIT = 600;
const LONGEST_WAIT = 8_000;
const POLL = 60_000;
const KEPT = 50;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });
const isOpen = (round: Round): boolean => round.active && round.open === true;
/** The place a client last said it had reached, as an index into the events. */
const placeOf = (round: Round): number => {
  const place = /^\d{1,6}$/.test(round.event ?? '') ? Number(round.event) : 0;
  return place < round.state.length ? place : 0;
};

/** Builds the table. */
export function createTable(rgs: Rgs, { staysOpen = () => false, wait = sleep }: TableRules = {}): Table {
  const store = createStore<TableState>(() => ({
    phase: 'loading',
    notice: null,
    online: true,
    config: null,
    meta: null,
    balance: 0n,
    amount: 0n,
    round: null,
    from: 0,
    shown: [],
    net: 0n,
    since: Date.now(),
  }));
  const { setState: set, getState: get } = store;
  let crediting: Promise<bigint | null> | null = null;
  let place: string | null = null;
  let telling: Promise<void> | null = null;
  /** What the round on screen cost in this visit. */
  let staked = 0n;
  let closed = false;
  let played = false;
  /** When the last bet was answered, on the browser's own clock. */
  let answered = Number.NEGATIVE_INFINITY;

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

  /** Something else than what is on screen has become of the round: looks how it stands, and says why. */
  async function lookAgain({ code, message }: RgsRefusal): Promise<void> {
    const before = get().round?.betID;
    await open();
    const { phase, round } = get();
    if (phase !== 'ended' && phase !== 'failed')
      set({ notice: { kind: round?.voided === true && round.betID === before ? 'voided' : 'unmoved', code, message } });
  }

  /** Pays and closes the active round; the balance after it, or null where the RGS says none: the table is elsewhere by then. */
  const credit = (round: Round): Promise<bigint | null> =>
    insist(() => rgs.endRound(round.betID), { kind: 'crediting' }).catch(async (error: unknown) => {
      if (!(error instanceof RgsRefusal)) return null;
      if (error.code === 'ERR_IS') end();
      else await lookAgain(error);
      return null;
    });

  function show(round: Round, phase: 'presenting' | 'resuming', from: number): void {
    crediting = round.active && !isOpen(round) && !staysOpen(round) ? credit(round) : null;
    set({ phase, round, from });
  }

  /** Where the brand says how short a round may be, one that was shown sooner waits for the rest: no bet is taken before. */
  async function rest(): Promise<void> {
    const left = answered + (get().config?.jurisdiction.minimumRoundDuration ?? 0) - performance.now();
    if (left > 0) await wait(left);
  }

  /** The round is over and has been shown. */
  function finish(round: Round, balance: bigint | null): void {
    const { net, shown } = get();
    const over = { ...round, active: false, ...(round.open !== undefined && { open: false }) };
    set({
      phase: 'idle',
      ...(balance !== null && { balance }),
      net: net + BigInt(round.payout) - staked,
      round: over,
      from: round.state.length,
      shown: [over, ...shown].slice(0, KEPT),
    });
  }

  async function open(): Promise<void> {
    set({ phase: 'loading', notice: null });
    try {
      const { balance, round, config, meta } = await rgs.authenticate();
      const amount = get().amount === 0n ? BigInt(config.defaultBetLevel) : get().amount;
      set({ online: true, config, meta, balance: BigInt(balance.amount), amount });
      if (round?.active !== true) {
        set({ phase: 'idle', round, from: round?.state.length ?? 0 });
        return;
      }
      // The stake of a round this visit did not begin was counted by the visit that did.
      if (get().round?.betID !== round.betID) staked = 0n;
      show(round, 'resuming', isOpen(round) ? round.state.length : placeOf(round));
    } catch (error) {
      if (error instanceof RgsRefusal && error.code === 'ERR_IS') {
        end();
        return;
      }
      set({
        phase: 'failed',
        online: !(error instanceof RgsSilence),
        notice:
          error instanceof RgsRefusal
            ? { kind: 'unopened', code: error.code, message: error.message }
            : { kind: 'unopened', code: 'SILENCE', message: '' },
      });
    }
  }

  function setAmount(amount: bigint): void {
    const { config } = get();
    if (config === null) return;
    const [least, most, step] = [config.minBet, config.maxBet, config.stepBet].map(BigInt) as [bigint, bigint, bigint];
    const inside = amount < least ? least : amount > most ? most : amount;
    set({ amount: inside - (inside % step) });
  }

  async function bet(choice: Pick<Bet, 'mode' | 'meta'>): Promise<void> {
    const { phase, amount } = get();
    if (phase !== 'idle') return;
    set({ phase: 'betting', notice: null });
    const requestID = requestId();
    try {
      const { balance, round } = await insist(() => rgs.play({ amount, ...choice }, requestID), {
        kind: 'checking',
        since: Date.now(),
      });
      played = true;
      answered = performance.now();
      staked = BigInt(Math.round(round.amount * round.costMultiplier));
      set({ balance });
      show(round, 'presenting', 0);
    } catch (error) {
      if (!(error instanceof RgsRefusal)) {
        set({ phase: 'idle' });
        return;
      }
      if (error.code === 'ERR_IS') {
        end();
        return;
      }
      // Another window of this game has a round open: show it to its end first.
      if (error.code === 'ERR_BE') {
        await open();
        return;
      }
      set({ phase: 'idle', notice: { kind: 'refused', code: error.code, message: error.message } });
    }
  }

  async function act(move: Move): Promise<void> {
    const { phase, round } = get();
    if (phase !== 'deciding' || round === null) return;
    set({ phase: 'moving', notice: null });
    try {
      const answer = await insist(() => rgs.action(move, round.step, round.betID), {
        kind: 'checking',
        since: Date.now(),
      });
      set({ balance: answer.balance });
      show(answer.round, 'presenting', round.state.length);
    } catch (error) {
      if (!(error instanceof RgsRefusal)) {
        set({ phase: 'deciding' });
        return;
      }
      if (error.code === 'ERR_IS') {
        end();
        return;
      }
      // The round may have moved on elsewhere.
      await lookAgain(error);
    }
  }

  async function take(): Promise<void> {
    const { phase, round } = get();
    if (phase !== 'deciding' || round === null) return;
    set({ phase: 'taking', notice: null });
    const balance = await credit(round);
    await rest();
    if (get().phase === 'taking') finish(round, balance);
  }

  async function tell(): Promise<void> {
    while (place !== null) {
      const newest = place;
      place = null;
      // A place that was not heard costs a resumed player a second look, nothing else.
      await rgs.event(newest).catch(() => undefined);
    }
    telling = null;
  }

  async function presented(): Promise<void> {
    const { phase, round } = get();
    if ((phase !== 'presenting' && phase !== 'resuming') || round === null) return;
    const told = (): Pick<TableState, 'notice'> => ({
      notice: get().notice ?? (phase === 'resuming' ? { kind: 'resumed' } : null),
    });
    if (isOpen(round)) {
      set({ ...told(), phase: 'deciding', from: round.state.length });
      return;
    }
    if (crediting === null && round.active) crediting = Promise.resolve(telling).then(() => credit(round));
    const credited = await crediting;
    await rest();
    if (get().phase === phase) {
      finish(round, credited);
      set(told());
    }
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

  const poll = setInterval(() => {
    if (played || !get().online) void refresh();
  }, POLL);

  return {
    ...store,
    open,
    setAmount,
    bet,
    act,
    take,
    presented,
    refresh,
    reached(index) {
      const { round } = get();
      if (round === null || !round.active || crediting !== null) return;
      place = String(index);
      telling ??= tell();
    },
    step(direction) {
      const levels = (get().config?.betLevels ?? []).map(BigInt);
      const { amount } = get();
      const next = direction > 0 ? levels.find((level) => level > amount) : levels.findLast((level) => level < amount);
      if (next !== undefined) setAmount(next);
    },
    dismiss: () => set({ notice: null }),
    close() {
      closed = true;
      clearInterval(poll);
    },
  };
}
