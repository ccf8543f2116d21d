import type { Database } from '@chokdee/database/database';
import { runCommand } from '../commands.ts';
import { isSameName, type CashierIdentity } from '../identity-port.ts';
import type { Payees } from '../payees.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { flagsOf, type RiskFacts } from './rules.ts';

/** Applies the risk rules to new requests, once each. */
export interface Assessment {
  /** Assesses waiting requests; approves those that may pass. Returns how many were assessed. */
  assessDue(): Promise<number>;
  /**
   * Assesses a request of the brand now if it waits for it, so that an approval cannot be quicker
   * than its flags.
   */
  assess(brandId: string, memberId: string, id: string): Promise<void>;
}

const BATCH_SIZE = 50;

interface FactsRow {
  readonly threshold: bigint;
  readonly deposits: readonly string[];
  readonly withdrawals: readonly string[];
  readonly deposited: bigint | null;
  readonly staked: bigint;
}

/** The facts about a request, at the time when it was made. */
async function readFacts(database: Database, withdrawal: WithdrawalRow): Promise<RiskFacts> {
  const [row] = await database.query<FactsRow>(
    `select
       s.diligence_from as threshold,
       array(
         select d.credited::text
         from cashier.deposit d
         where d.member_id = $2
           and d.state = 'confirmed'
           and d.ended_at > $3::timestamptz - interval '24 hours'
           and d.ended_at <= $3
       ) as deposits,
       array(
         select w.amount::text
         from cashier.withdrawal w
         where w.member_id = $2
           and w.requested_at > $3::timestamptz - interval '24 hours'
           and w.requested_at <= $3
           and w.state not in ('rejected', 'failed')
       ) as withdrawals,
       last.credited as deposited,
       coalesce(
         (select sum(t.valid_bet) from wagering.turnover_of($2, last.ended_at, '{}', last.ended_at) t),
         0
       )::bigint as staked
     from cashier.settings s
     left join lateral (
       select d.credited, d.ended_at
       from cashier.deposit d
       where d.member_id = $2
         and d.state = 'confirmed'
         and d.ended_at <= $3
       order by d.ended_at desc
       limit 1
     ) last on true
     where s.brand_id = $1`,
    [withdrawal.brand_id, withdrawal.member_id, withdrawal.requested_at],
  );
  if (row === undefined) throw new Error(`brand ${withdrawal.brand_id} has no cashier`);
  return {
    threshold: row.threshold,
    deposits: row.deposits.map(BigInt),
    withdrawals: row.withdrawals.map(BigInt),
    last: row.deposited === null ? null : { deposited: row.deposited, staked: row.staked },
  };
}

/** Creates the assessment of requests. */
export function createAssessment({
  database,
  identity,
  payees,
}: {
  readonly database: Database;
  readonly identity: CashierIdentity;
  readonly payees: Payees;
}): Assessment {
  /** Whether the account is in the member's name and nobody else's. */
  const isSoundPayee = async (withdrawal: WithdrawalRow): Promise<boolean> => {
    const payee = await tables(database)
      .selectFrom('payee')
      .selectAll()
      .where('member_id', '=', withdrawal.member_id)
      .where('id', '=', withdrawal.payee_id)
      .executeTakeFirstOrThrow();
    return (
      isSameName(payee.holder, await identity.realName(withdrawal.member_id)) &&
      (await payees.countOtherMembers(payee)) === 0
    );
  };
  const due = () =>
    tables(database)
      .selectFrom('withdrawal')
      .selectAll()
      .where('state', 'in', ['requested', 'reviewing'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assessment')
              .select('at')
              .whereRef('assessment.member_id', '=', 'withdrawal.member_id')
              .whereRef('assessment.withdrawal_id', '=', 'withdrawal.id'),
          ),
        ),
      );
  const assessOne = async (withdrawal: WithdrawalRow): Promise<void> => {
    await runCommand(database, 'assess_withdrawal', {
      memberId: withdrawal.member_id,
      id: withdrawal.id,
      version: withdrawal.version,
      sound: await isSoundPayee(withdrawal),
      flags: flagsOf(await readFacts(database, withdrawal)),
    });
  };
  return {
    assessDue: async () => {
      const waiting = await due().orderBy('requested_at').limit(BATCH_SIZE).execute();
      for (const withdrawal of waiting) await assessOne(withdrawal);
      return waiting.length;
    },
    assess: async (brandId, memberId, id) => {
      const withdrawal = await due()
        .where('brand_id', '=', brandId)
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (withdrawal) await assessOne(withdrawal);
    },
  };
}
