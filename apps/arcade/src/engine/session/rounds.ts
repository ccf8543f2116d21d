import { uuid7 } from '@chokdee/contract/uuid7';
import { RgsNoAnswer, RgsRefusal, type Bet, type Move, type Round } from '../rgs.ts';
import { endSession, requestUntilAnswered, type SessionContext } from './context.ts';
import { isOpen, type GameSessionState, type Phase } from './state.ts';

const MAX_FINISHED_ROUNDS = 50;
const SESSION_ENDED = 'ERR_IS';
const ROUND_OPEN = 'ERR_BE';

/** Whether an error says that the game session is over. */
export const isSessionEnded = (error: unknown): boolean => error instanceof RgsRefusal && error.code === SESSION_ENDED;

/** The event index that was reported last for a round; 0 when there is no valid one. */
function reportedEvent(round: Round): number {
  const index = /^\d{1,6}$/.test(round.event ?? '') ? Number(round.event) : 0;
  return index < round.state.length ? index : 0;
}

/** Opens the session, or opens it again. An active round is then shown from where it was left. */
export async function openSession(context: SessionContext): Promise<void> {
  const { rgs, get, set } = context;
  set({ phase: 'loading', notice: null });
  try {
    const { balance, round, config, meta } = await rgs.authenticate();
    const amount = get().amount === 0n ? BigInt(config.defaultBetLevel) : get().amount;
    set({ online: true, config, meta, balance: BigInt(balance.amount), amount });
    if (round?.active !== true) {
      set({ phase: 'idle', round, fromEvent: round?.state.length ?? 0 });
      return;
    }
    // The net of this page excludes the stake of a round that an earlier page bet.
    if (get().round?.betID !== round.betID) context.staked = 0n;
    showRound(context, round, 'resuming', isOpen(round) ? round.state.length : reportedEvent(round));
  } catch (error) {
    if (isSessionEnded(error)) {
      endSession(context, error);
      return;
    }
    set({
      phase: 'failed',
      online: !(error instanceof RgsNoAnswer),
      notice:
        error instanceof RgsRefusal
          ? { kind: 'unopened', code: error.code, message: error.message }
          : { kind: 'unopened', code: 'NO_ANSWER', message: '' },
    });
  }
}

/** Opens the session again after a refusal in an open round, and tells the player the reason. */
async function reopenAfterRefusal(context: SessionContext, { code, message }: RgsRefusal): Promise<void> {
  const before = context.get().round?.betID;
  await openSession(context);
  const { phase, round } = context.get();
  if (phase === 'ended' || phase === 'failed') return;
  const voided = round?.voided === true && round.betID === before;
  context.set({ notice: { kind: voided ? 'voided' : 'unmoved', code, message } });
}

/** Pays and closes the round. Resolves to the new balance, or to null when the RGS refused. */
const creditRound = (context: SessionContext, round: Round): Promise<bigint | null> =>
  requestUntilAnswered(context, () => context.rgs.endRound(round.betID), { kind: 'crediting' }).catch(
    async (error: unknown) => {
      if (isSessionEnded(error)) endSession(context, error);
      else if (error instanceof RgsRefusal) await reopenAfterRefusal(context, error);
      return null;
    },
  );

/** Starts to show a round. A win is credited meanwhile, unless the round stays open until shown. */
function showRound(context: SessionContext, round: Round, phase: 'presenting' | 'resuming', fromEvent: number): void {
  const creditNow = round.active && !isOpen(round) && !context.staysOpen(round);
  context.crediting = creditNow ? creditRound(context, round) : null;
  context.set({ phase, round, fromEvent });
}

/** Waits until the brand's minimum round duration has passed since the bet. */
async function waitForMinimumDuration({ answeredAt, get, wait }: SessionContext): Promise<void> {
  const left = answeredAt + (get().config?.jurisdiction.minimumRoundDuration ?? 0) - performance.now();
  if (left > 0) await wait(left);
}

/** Closes a round that has been shown. `balance`: null leaves the balance as it is. */
function finishRound({ get, set, staked }: SessionContext, round: Round, balance: bigint | null): void {
  const { net, finishedRounds } = get();
  const finished = { ...round, active: false, ...(round.open !== undefined && { open: false }) };
  set({
    phase: 'idle',
    ...(balance !== null && { balance }),
    net: net + BigInt(round.payout) - staked,
    round: finished,
    fromEvent: round.state.length,
    finishedRounds: [finished, ...finishedRounds].slice(0, MAX_FINISHED_ROUNDS),
  });
}

/**
 * Handles a failed bet or move. `phase`: the phase before it, restored when the cause is unknown.
 */
async function handleFailure(
  context: SessionContext,
  error: unknown,
  phase: Phase,
  refused: (refusal: RgsRefusal) => unknown,
): Promise<void> {
  if (!(error instanceof RgsRefusal)) context.set({ phase });
  else if (isSessionEnded(error)) endSession(context, error);
  else await refused(error);
}

/** Places a bet of the chosen amount. Does nothing unless the session is idle. */
export async function placeBet(context: SessionContext, choice: Pick<Bet, 'mode' | 'meta'>): Promise<void> {
  const { rgs, get, set } = context;
  const { phase, amount, balance: before, config } = get();
  if (phase !== 'idle') return;
  const stake = BigInt(Math.round(Number(amount) * (config?.betModes[choice.mode.toUpperCase()]?.cost ?? 1)));
  // The stake leaves the shown balance with the press, and returns when the bet is refused.
  set({ phase: 'betting', notice: null, ...(stake <= before && { balance: before - stake }) });
  const requestID = uuid7();
  try {
    const { balance, round } = await requestUntilAnswered(context, () => rgs.play({ amount, ...choice }, requestID), {
      kind: 'checking',
    });
    context.hasBet = true;
    context.answeredAt = performance.now();
    context.staked = BigInt(Math.round(round.amount * round.costMultiplier));
    set({ balance });
    showRound(context, round, 'presenting', 0);
  } catch (error) {
    set({ balance: before });
    await handleFailure(context, error, 'idle', ({ code, message }) =>
      // Another window of this game has a round open: it is shown first.
      code === ROUND_OPEN ? openSession(context) : set({ phase: 'idle', notice: { kind: 'refused', code, message } }),
    );
  }
}

/** Makes a move in the open round. Does nothing unless the round waits for one. */
export async function makeMove(context: SessionContext, move: Move): Promise<void> {
  const { rgs, get, set } = context;
  const { phase, round } = get();
  if (phase !== 'awaitingMove' || round === null) return;
  set({ phase: 'sendingMove', notice: null });
  try {
    const answer = await requestUntilAnswered(context, () => rgs.action(move, round.step, round.betID), {
      kind: 'checking',
    });
    set({ balance: answer.balance });
    showRound(context, answer.round, 'presenting', round.state.length);
  } catch (error) {
    // Another window may have made a move.
    await handleFailure(context, error, 'awaitingMove', (refusal) => reopenAfterRefusal(context, refusal));
  }
}

/** Cashes out the open round. Does nothing unless the round waits for a move. */
export async function cashOut(context: SessionContext): Promise<void> {
  const { phase, round } = context.get();
  if (phase !== 'awaitingMove' || round === null) return;
  context.set({ phase: 'cashingOut', notice: null });
  const balance = await creditRound(context, round);
  await waitForMinimumDuration(context);
  if (context.get().phase === 'cashingOut') finishRound(context, round, balance);
}

/** Ends the presentation of the round on screen: it then waits for a move, or is credited. */
export async function completePresentation(context: SessionContext): Promise<void> {
  const { get, set, progress } = context;
  const { phase, round } = get();
  if ((phase !== 'presenting' && phase !== 'resuming') || round === null) return;
  const withNotice = (): Pick<GameSessionState, 'notice'> => ({
    notice: get().notice ?? (phase === 'resuming' ? { kind: 'resumed' } : null),
  });
  if (isOpen(round)) {
    set({ ...withNotice(), phase: 'awaitingMove', fromEvent: round.state.length });
    return;
  }
  if (context.crediting === null && round.active)
    context.crediting = progress.settled().then(() => creditRound(context, round));
  const credited = await context.crediting;
  await waitForMinimumDuration(context);
  if (get().phase === phase) {
    finishRound(context, round, credited);
    set(withNotice());
  }
}
