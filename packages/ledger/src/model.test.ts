import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, type TestLine } from './testing.ts';

/**
 * The model of a member's purses. The ledger must behave as if commands ran one after another on
 * it.
 */
interface Wallet {
  readonly cash: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  /** What each posted command added to cash (negative: took). */
  readonly posted: ReadonlyMap<string, { readonly moved: bigint; readonly reversed: boolean }>;
  readonly holds: ReadonlyMap<string, { readonly amount: bigint; readonly open: boolean }>;
}
/** A step with its ids chosen beforehand, so that the model and the database use the same ones. */
type Step =
  | { readonly kind: 'post'; readonly id: string; readonly type: 'deposit' | 'win' | 'bet'; readonly amount: bigint }
  | { readonly kind: 'hold'; readonly id: string; readonly amount: bigint }
  | { readonly kind: 'postHold' | 'voidHold'; readonly id: string; readonly of: string }
  | { readonly kind: 'reverse'; readonly id: string; readonly of: string }
  | { readonly kind: 'again'; readonly id: string; readonly amount: bigint };

const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (a < b ? a : b));

/** Applies a step to the model. Returns the new model and the expected status. */
function applyStep(wallet: Wallet, step: Step): { wallet: Wallet; status: string } {
  const free = wallet.cash - wallet.held;
  switch (step.kind) {
    case 'post': {
      const moved = step.type === 'bet' ? -step.amount : step.amount;
      if (free + moved < 0n) return { wallet, status: 'insufficient' };
      const repaid = step.type === 'bet' ? 0n : least(wallet.debt, step.amount, free + moved);
      return {
        wallet: {
          ...wallet,
          cash: wallet.cash + moved - repaid,
          debt: wallet.debt - repaid,
          posted: new Map(wallet.posted).set(step.id, { moved, reversed: false }),
        },
        status: 'ok',
      };
    }
    case 'hold':
      if (free < step.amount) return { wallet, status: 'insufficient' };
      return {
        wallet: {
          ...wallet,
          held: wallet.held + step.amount,
          holds: new Map(wallet.holds).set(step.id, { amount: step.amount, open: true }),
        },
        status: 'ok',
      };
    case 'postHold':
    case 'voidHold': {
      const hold = wallet.holds.get(step.of);
      if (!hold?.open) return { wallet, status: 'closed' };
      const left = {
        ...wallet,
        held: wallet.held - hold.amount,
        holds: new Map(wallet.holds).set(step.of, { ...hold, open: false }),
      };
      if (step.kind === 'voidHold') return { wallet: left, status: 'ok' };
      return {
        wallet: {
          ...left,
          cash: wallet.cash - hold.amount,
          posted: new Map(wallet.posted).set(step.id, { moved: -hold.amount, reversed: false }),
        },
        status: 'ok',
      };
    }
    case 'reverse': {
      const original = wallet.posted.get(step.of);
      if (!original || original.reversed) return { wallet, status: 'closed' };
      // What is no longer free becomes debt.
      const taken = original.moved > 0n ? least(original.moved, free) : original.moved;
      return {
        wallet: {
          ...wallet,
          cash: wallet.cash - taken,
          debt: wallet.debt + original.moved - taken,
          posted: new Map(wallet.posted).set(step.of, { ...original, reversed: true }),
        },
        status: 'ok',
      };
    }
    case 'again': {
      const known = wallet.posted.get(step.id);
      return { wallet, status: known ? (known.moved === step.amount ? 'replayed' : 'conflict') : 'unknown' };
    }
  }
}

/** All orders in which the concurrent steps may have run. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
});
afterAll(async () => {
  await kit.close();
});

/** The member in the database. */
interface Real {
  readonly memberId: string;
}
interface Model {
  wallet: Wallet;
}

/** Runs a step in the database. Returns its status. */
async function send({ memberId }: Real, step: Step): Promise<string> {
  const ledger = ledgerFunctions(kit.database);
  const moved = (type: string, amount: bigint): TestLine =>
    type === 'bet'
      ? ['cash', 'house:games', amount]
      : [type === 'win' ? 'house:games' : 'channel:test', 'cash', amount];
  const answer = await (() => {
    switch (step.kind) {
      case 'post':
        return ledger.post(memberId, step.type, [moved(step.type, step.amount)], {
          id: step.id,
          content: String(step.type === 'bet' ? -step.amount : step.amount),
        });
      case 'hold':
        return ledger.hold(memberId, step.amount, { id: step.id });
      case 'postHold':
        return ledger.postHold(memberId, step.of, { id: step.id });
      case 'voidHold':
        return ledger.voidHold(memberId, step.of, { id: step.id });
      case 'reverse':
        return ledger.reverse(memberId, step.of, { id: step.id });
      case 'again':
        return ledger.post(memberId, 'deposit', [moved('deposit', 1n)], { id: step.id, content: String(step.amount) });
    }
  })();
  return answer.status;
}

/** A drawn step: its ids and the commands it refers to are chosen from the model when it runs. */
const drawn = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'win',
    'bet',
    'bet',
    'hold',
    'postHold',
    'voidHold',
    'reverse',
    'reverse',
    'again',
    'other',
  ),
  amount: fc.bigInt(1n, 120n),
  pick: fc.nat(),
});

/** Runs some steps concurrently and expects that one order of them explains the result. */
class ConcurrentSteps implements fc.AsyncCommand<Model, Real> {
  readonly draws: readonly { kind: string; amount: bigint; pick: number }[];
  constructor(draws: readonly { kind: string; amount: bigint; pick: number }[]) {
    this.draws = draws;
  }
  check = () => true;
  toString = () => `concurrent(${this.draws.map(({ kind, amount, pick }) => `${kind} ${amount} #${pick}`).join(', ')})`;

  steps(wallet: Wallet): Step[] {
    const pick = (from: Iterable<string>, at: number) => {
      const all = [...from];
      return all.length === 0 ? uuid7() : all[at % all.length]!;
    };
    // Only postings have content that the model can repeat; a posted hold has other content.
    const repeatable = [...wallet.posted].filter(([, { moved }]) => moved > 0n).map(([id]) => id);
    return this.draws.flatMap(({ kind, amount, pick: at }): Step[] => {
      switch (kind) {
        case 'deposit':
        case 'win':
        case 'bet':
          return [{ kind: 'post', id: uuid7(), type: kind, amount }];
        case 'hold':
          return [{ kind, id: uuid7(), amount }];
        case 'postHold':
        case 'voidHold':
          return [{ kind, id: uuid7(), of: pick(wallet.holds.keys(), at) }];
        case 'reverse':
          return [{ kind, id: uuid7(), of: pick(wallet.posted.keys(), at) }];
        default: {
          const id = repeatable[at % repeatable.length];
          return id === undefined
            ? []
            : [{ kind: 'again', id, amount: wallet.posted.get(id)!.moved + (kind === 'other' ? 1n : 0n) }];
        }
      }
    });
  }

  async run(model: Model, real: Real): Promise<void> {
    const steps = this.steps(model.wallet);
    const statuses = await Promise.all(steps.map((step) => send(real, step)));
    const purses = await balances(kit.database, real.memberId);
    const stored = (name: string) => purses.find(({ purse }) => purse === name);
    const cash = stored('cash')!;
    const debt = stored('debt')?.balance ?? 0n;
    const observed = `${statuses.join()} cash ${cash.balance} held ${cash.held} debt ${debt}`;
    const explained = orders(steps.map((_step, at) => at)).map((order) => {
      const answers: string[] = [];
      const wallet = order.reduce((now, at) => {
        const next = applyStep(now, steps[at]!);
        answers[at] = next.status;
        return next.wallet;
      }, model.wallet);
      return { wallet, observed: `${answers.join()} cash ${wallet.cash} held ${wallet.held} debt ${wallet.debt}` };
    });
    const found = explained.find((one) => one.observed === observed);
    expect(
      explained.map((one) => one.observed),
      'one order of the commands explains the answers and the balances',
    ).toContain(observed);
    model.wallet = found!.wallet;
  }
}

test('concurrent commands have the effect of one order of them', async () => {
  const bundles = fc.array(drawn, { minLength: 1, maxLength: 4 }).map((draws) => new ConcurrentSteps(draws));
  await fc.assert(
    fc.asyncProperty(fc.commands([bundles], { maxCommands: 14 }), async (commands) => {
      await fc.asyncModelRun(
        async () => ({
          model: { wallet: { cash: 0n, held: 0n, debt: 0n, posted: new Map(), holds: new Map() } },
          real: { memberId: await openMember(kit.database) },
        }),
        commands,
      );
    }),
    { numRuns: process.env['CHOKDEE_FULL'] ? 400 : 60 },
  );
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
});
