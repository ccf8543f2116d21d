import { runProof, type ProofKind, type ProvedUpTo } from '@chokdee/ledger/proof-run';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { openMembers, writeWagers } from './proof-rows.ts';

const MEMBERS = 10_000;
const WAGERS_EACH = 100;
/** Wagers of each member between two incremental proofs. */
const MORE_EACH = 4;

/** Seconds of one proof and of a bare scan of the same tables just before it. */
export interface ProofTime {
  readonly seconds: number;
  readonly ratio: number;
}

/** Proofs of 10^6 wagers of 10,000 members. */
export interface ProofFigures {
  readonly wagers: number;
  /** All wagers are new. */
  readonly fresh: ProofTime;
  /** 40,000 are new. */
  readonly more: ProofTime;
  readonly nothing: ProofTime;
  readonly full: ProofTime;
}

/** Writes the wagers in bulk and times the proofs of them. Throws when a rule does not hold. */
export async function measureProof(cluster: BenchCluster, log: (text: string) => void): Promise<ProofFigures> {
  const owner = await freshDatabase(cluster, 'proof');
  const url = cluster.url('proof', 'app');
  let since: ProvedUpTo | null = null;
  const seconds = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt) / 1_000;
  };
  const scan = (): Promise<unknown> =>
    owner.query(
      `select
         (select count(*) + sum(amount) from ledger.transfer),
         (select count(*) + sum(stake) from wagering.wager),
         (select count(*) + sum(payout) from wagering.outcome),
         (select sum(balance) from ledger.account)`,
    );
  const prove = async (kind: ProofKind): Promise<ProofTime> => {
    const bare = await seconds(scan);
    const startedAt = new Date();
    const taken = await seconds(async () => {
      const { rules, position } = await runProof({ url, kind, extra: wagerInvariants, since });
      const violated = rules.filter(({ ok }) => !ok).map(({ name }) => name);
      if (violated.length > 0) throw new Error(`invariants do not hold: ${violated.join(', ')}`);
      since = { position, startedAt };
    });
    log(`${kind} proof: ${taken.toFixed(1)} s, bare scan ${bare.toFixed(2)} s`);
    return { seconds: taken, ratio: taken / bare };
  };
  try {
    log('writing 1,000,000 wagers');
    await openMembers(owner, MEMBERS);
    await writeWagers(owner, { from: 1, to: WAGERS_EACH, minutes: [24 * 60, 60] });
    await owner.query('vacuum analyze');
    await scan();
    const fresh = await prove('incremental');
    const nothing = await prove('incremental');
    await writeWagers(owner, { from: WAGERS_EACH + 1, to: WAGERS_EACH + MORE_EACH, minutes: [10, 1] });
    const more = await prove('incremental');
    const full = await prove('full');
    return { wagers: MEMBERS * WAGERS_EACH, fresh, more, nothing, full };
  } finally {
    await owner.close();
  }
}
