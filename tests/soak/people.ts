import { CallError } from '@chokdee/contract/call-error';
import { createClient, type Client } from '@chokdee/contract/client';
import { uuid7 } from '@chokdee/contract/uuid7';
import { PAYMENT_PASSWORD, registerCashierMember } from '../cashier-members.ts';
import { createDraws } from '../processes.ts';
import type { SoakApp } from './app.ts';
import { createBank, drawFate, type KnownDeposit } from './bank.ts';
import { type Counts, countRepeated, pause, untilDone, untilKnown } from './sending.ts';

/** How the sandbox bank answers payouts to these accounts: paid, refused, or paid after a doubt. */
const ENDINGS = ['4821', '4822', '4823', '0001', '0002'];

/** What the server answered: everything in it must be in the books once, and nothing else. */
export interface Answered {
  readonly deposits: KnownDeposit[];
  readonly withdrawals: { readonly memberId: string; readonly id: string; readonly amount: number }[];
  readonly wagers: { readonly memberId: string; readonly requestId: string; readonly betId: string }[];
}

/** A member who deposits, plays and withdraws until `stop` says so. */
export interface SoakMember {
  readonly memberId: string;
  readonly site: Client;
  /** Runs until `isOver`; what the bank still has to send goes on after it. */
  live(isOver: () => boolean): Promise<void>;
  /** Resolves when the bank has its last answer. */
  settled(): Promise<void>;
}

/**
 * Registers a member. `n` names the member; `seed` decides what they do, `isShort` that nothing is
 * waited for.
 */
export async function createSoakMember(
  app: SoakApp,
  {
    n,
    seed,
    isShort,
    counts,
    answered,
  }: {
    readonly n: number;
    readonly seed: number;
    readonly isShort: boolean;
    readonly counts: Counts;
    readonly answered: Answered;
  },
): Promise<SoakMember> {
  const draws = createDraws(seed * 1_000 + n);
  const bank = createBank(app, draws, counts);
  const { memberId, site, bankCardId } = await registerCashierMember(app.config.origins.site, {
    username: `soak${n}x${seed % 1_000}`,
    cardNumber: `12${String(n).padStart(4, '0')}${ENDINGS[n % ENDINGS.length]}`,
  });

  const callbacks = new Set<Promise<void>>();
  const deposit = async (): Promise<void> => {
    const amount = draws.whole(100, 900);
    const body = { amount, bankCode: 'promptpay', requestId: uuid7() };
    const opened = await untilDone(counts, () => site.request('POST /wps/relay/MCSFE_depositByLaunchUrl', { body }));
    if (opened.instructions?.kind !== 'promptpay') throw new Error(`the deposit ${opened.orderNo} has no QR code`);
    counts.deposits += 1;
    const known: KnownDeposit = {
      memberId,
      orderNo: opened.orderNo,
      reference: opened.instructions.reference,
      amount,
      fate: drawFate(draws, isShort),
      isAnswered: false,
    };
    answered.deposits.push(known);
    const sent = bank.settle(known);
    callbacks.add(sent);
    void sent.finally(() => callbacks.delete(sent));
  };

  let sessionID = '';
  /** Sends a call of the game's protocol. Throws a `CallError` for a refusal. */
  const rgs = async (path: string, input: object): Promise<{ readonly round?: { readonly betID: string } }> => {
    const response = await fetch(`${app.config.origins.games}/wallet/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, sessionID }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = (await response.json()) as {
      readonly error?: string;
      readonly message?: string;
      readonly round?: { readonly betID: string };
    };
    if (!response.ok)
      throw new CallError(answer.error ?? 'system.error', answer.message ?? '', { status: response.status });
    return answer;
  };
  const launch = async (): Promise<void> => {
    const { content } = await untilDone(counts, () =>
      site.request('GET /wps/game/launchGame', { query: { launchMode: 'GLS', gameId: 'dice' } }),
    );
    sessionID = new URL(content.game_url).searchParams.get('sessionID')!;
    await untilDone(counts, () => rgs('authenticate', {}));
  };
  const play = async (): Promise<void> => {
    if (sessionID === '') await launch();
    const requestID = uuid7();
    const bet = { amount: draws.whole(1, 20) * 1_000_000, mode: 'UNDER', meta: { target: 50 }, requestID };
    const answer = await untilKnown(counts, () => rgs('play', bet));
    if (answer instanceof CallError) {
      counts.refused += 1;
      // A round that is still open is ended; then the next bet is possible.
      await untilKnown(counts, () => rgs('end-round', {}));
      return;
    }
    counts.wagers += 1;
    answered.wagers.push({ memberId, requestId: requestID, betId: String(answer.round?.betID) });
    await untilKnown(counts, () => rgs('end-round', {}));
  };
  const withdraw = async (): Promise<void> => {
    const amount = draws.whole(100, 200);
    const body = { amount, bankCardId, password: PAYMENT_PASSWORD, requestId: uuid7() };
    const answer = await untilKnown(counts, () => site.request('POST /wps/v2/transaction/withdraw', { body }));
    if (answer instanceof CallError) {
      counts.refused += 1;
      return;
    }
    counts.withdrawals += 1;
    answered.withdrawals.push({ memberId, id: answer.withdrawalId, amount });
  };

  return {
    memberId,
    site,
    live: async (isOver) => {
      while (!isOver()) {
        const chance = draws.fraction();
        if (chance < 0.25) await deposit();
        else if (chance < 0.85) await play();
        else await withdraw();
        await pause(draws.whole(20, 250));
      }
    },
    settled: async () => {
      await Promise.all(callbacks);
    },
  };
}

/** The operator who approves what waits, and asks the bank about payouts of unknown outcome. */
export async function createSoakOperator(app: SoakApp, counts: Counts) {
  let token = '';
  const site = createClient<'console'>({
    base: app.config.origins.console,
    headers: () => (token === '' ? {} : { Authorization: token }),
  });
  ({ token } = await site.request('POST /console/session/login', {
    body: { name: 'supervisor', password: app.password },
  }));
  type Row = { readonly memberId: string; readonly id: string; readonly version: number };
  /** An action of unknown outcome is looked at again in the next queue. */
  const attempt = async <V>(action: () => Promise<V>): Promise<V | null> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      countRepeated(counts, `operator: ${error.code}`);
      return null;
    }
  };
  const act = (action: 'take' | 'approve' | 'ask', { memberId, id, version }: Row) =>
    attempt(() =>
      site.request(`POST /console/withdrawals/:memberId/:id/${action}`, {
        params: { memberId, id },
        body: { version },
      }),
    );
  const answerFlags = async ({ memberId, id }: Row): Promise<void> => {
    const params = { memberId, id };
    const detail = await attempt(() => site.request('GET /console/withdrawals/:memberId/:id', { params }));
    for (const { rule } of detail?.flags.filter(({ decision }) => decision === null) ?? [])
      await attempt(() =>
        site.request('POST /console/withdrawals/:memberId/:id/flags/:rule', {
          params: { ...params, rule },
          body: { answer: 'harmless', reason: 'seen' },
        }),
      );
  };
  const list = async (view: 'queue' | 'trouble') =>
    (await attempt(() => site.request('GET /console/withdrawals', { query: { view, size: 100 } })))?.list ?? [];
  const work = async (): Promise<void> => {
    for (const row of await list('queue')) {
      const taken = row.status === 'requested' ? await act('take', row) : row;
      if (taken === null) continue;
      // The first approval may raise flags that are answered before the second.
      if ((await act('approve', { ...row, version: taken.version })) !== null) continue;
      await answerFlags(row);
      await act('approve', { ...row, version: taken.version });
    }
    for (const row of await list('trouble')) if (row.attention === 'unknown') await act('ask', row);
  };
  return {
    /** Works until `isOver`. */
    live: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        await work();
        await pause(500);
      }
    },
  };
}
