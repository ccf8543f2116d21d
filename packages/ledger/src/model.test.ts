import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '@chokdee/database/uuid7';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { balances } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, type TestLine } from './testing.ts';

/** What a member has, in the plainest terms; the ledger must behave as if commands came one after another and did this. */
interface Wallet {
  readonly cash: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  /** What each posted command brought (negative: took). */
  readonly posted: ReadonlyMap<string, { readonly moved: bigint; readonly reversed: boolean }>;
  readonly holds: ReadonlyMap<string, { readonly amount: bigint; readonly open: boolean }>;
}
/** A step with its keys chosen beforehand, so that the model and the database speak of the same things. */
type Step =
  | { readonly kind: 'post'; readonly id: string; readonly type: 'deposit' | 'win' | 'bet'; readonly amount: bigint }
  | { readonly kind: 'hold'; readonly id: string; readonly amount: bigint }
  | { readonly kind: 'postHold' | 'voidHold'; readonly id: string; readonly of: string }
  | { readonly kind: 'reverse'; readonly id: string; readonly of: string }
  | { readonly kind: 'again'; readonly id: string; readonly amount: bigint };

const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (a < b ? a : b));

/** The model: what a step does to a wallet, and its answer. */
function take(wallet: Wallet, step: Step): { wallet: Wallet; status: string } {
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
      // What is not free any more is owed.
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

/** Every order the steps of a bundle may have had. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

let kit: TestDatabase;
beforeAll(async () => {
  kit = await testDatabase();
});
afterAll(async () => {
  await kit.close();
});

interface Real {
  readonly memberId: string;
}
interface Model {
  wallet: Wallet;
}

async function send({ memberId }: Real, step: Step): Promise<string> {
  const face = ledgerFunctions(kit.database);
  const moved = (type: string, amount: bigint): TestLine =>
    type === 'bet'
      ? ['cash', 'house:games', amount]
      : [type === 'win' ? 'house:games' : 'channel:test', 'cash', amount];
  const answer = await (() => {
    switch (step.kind) {
      case 'post':
        return face.post(memberId, step.type, [moved(step.type, step.amount)], {
          id: step.id,
          content: String(step.type === 'bet' ? -step.amount : step.amount),
        });
      case 'hold':
        return face.hold(memberId, step.amount, { id: step.id });
      case 'postHold':
        return face.postHold(memberId, step.of, { id: step.id });
      case 'voidHold':
        return face.voidHold(memberId, step.of, { id: step.id });
      case 'reverse':
        return face.reverse(memberId, step.of, { id: step.id });
      case 'again':
        return face.post(memberId, 'deposit', [moved('deposit', 1n)], { id: step.id, content: String(step.amount) });
    }
  })();
  return answer.status;
}

/** What a bundle draws: kinds with numbers; ids and the things they speak of are chosen from the model when it runs. */
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

class Together implements fc.AsyncCommand<Model, Real> {
  readonly draws: readonly { kind: string; amount: bigint; pick: number }[];
  constructor(draws: readonly { kind: string; amount: bigint; pick: number }[]) {
    this.draws = draws;
  }
  check = () => true;
  toString = () => `together(${this.draws.map(({ kind, amount, pick }) => `${kind} ${amount} #${pick}`).join(', ')})`;

  steps(wallet: Wallet): Step[] {
    const pick = (from: Iterable<string>, at: number) => {
      const all = [...from];
      return all.length === 0 ? uuid7() : all[at % all.length]!;
    };
    // Only posts have a content the model can repeat: a posted hold carries another.
    const plain = [...wallet.posted].filter(([, { moved }]) => moved > 0n).map(([id]) => id);
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
          const id = plain[at % plain.length];
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
    const seen = `${statuses.join()} cash ${stored('cash')!.balance} held ${stored('cash')!.held} debt ${stored('debt')?.balance ?? 0n}`;
    const explained = orders(steps.map((_step, at) => at)).map((order) => {
      const answers: string[] = [];
      const wallet = order.reduce((now, at) => {
        const next = take(now, steps[at]!);
        answers[at] = next.status;
        return next.wallet;
      }, model.wallet);
      return { wallet, seen: `${answers.join()} cash ${wallet.cash} held ${wallet.held} debt ${wallet.debt}` };
    });
    const found = explained.find((one) => one.seen === seen);
    expect(
      explained.map((one) => one.seen),
      'some order of the commands explains what was answered and stored',
    ).toContain(seen);
    model.wallet = found!.wallet;
  }
}

test('commands that run together behave as if they came one after another', async () => {
  const bundles = fc.array(drawn, { minLength: 1, maxLength: 4 }).map((draws) => new Together(draws));
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
