import { prove } from '@chokdee/ledger/proof';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import type { SoakApp } from './app.ts';
import { isCredited } from './bank.ts';
import type { Answered } from './people.ts';

/** What is wrong with the books, in sentences; none when all is right. */
export async function findFaults({ database }: SoakApp, answered: Answered): Promise<string[]> {
  const faults: string[] = [];
  const members = [...new Set(answered.deposits.map(({ memberId }) => memberId))];

  const credited = await database.query<{ reference: string; lines: number; amount: bigint }>(
    `select reference, count(*)::integer as lines, sum(amount)::bigint as amount
     from ledger.transfer
     where member_id = any ($1) and type = 'deposit'
     group by reference`,
    [members],
  );
  const byOrder = new Map(credited.map((row) => [row.reference, row]));
  for (const deposit of answered.deposits) {
    const found = byOrder.get(deposit.orderNo);
    byOrder.delete(deposit.orderNo);
    if (!isCredited(deposit)) {
      if (found) faults.push(`deposit ${deposit.orderNo} (${deposit.fate}) was credited`);
    } else if (!found) faults.push(`deposit ${deposit.orderNo} (${deposit.fate}) is lost`);
    else if (found.lines !== 1) faults.push(`deposit ${deposit.orderNo} was credited ${found.lines} times`);
    else if (found.amount !== BigInt(deposit.amount) * 1_000_000n)
      faults.push(`deposit ${deposit.orderNo} was credited with ${found.amount}`);
  }
  for (const reference of byOrder.keys()) faults.push(`a deposit ${reference} that nobody made was credited`);

  const withdrawals = await database.query<{
    id: string;
    order_number: string;
    state: string;
    posted: number;
    posted_amount: bigint | null;
    amount: bigint;
    paid: number;
  }>(
    `select
       w.id,
       w.order_number,
       w.state,
       w.amount,
       (select count(*)::integer from cashier.sandbox_payout p where p.payout_id = w.payout_id and p.outcome = 'paid')
         as paid,
       count(t.id)::integer as posted,
       sum(t.amount)::bigint as posted_amount
     from cashier.withdrawal w
     left join ledger.transfer t
       on t.member_id = w.member_id
       and t.reference = w.order_number
       and t.type = 'withdrawal'
     where w.member_id = any ($1)
     group by w.member_id, w.id`,
    [members],
  );
  const known = new Set(answered.withdrawals.map(({ id }) => id));
  for (const { id, order_number: order, state, posted, posted_amount: amount, amount: asked, paid } of withdrawals) {
    if (!known.delete(id)) faults.push(`a withdrawal ${order} that was not answered exists`);
    const isPaid = state === 'paid' || state === 'received';
    if (!isPaid && state !== 'failed' && state !== 'rejected') faults.push(`withdrawal ${order} is still ${state}`);
    if (posted !== (isPaid ? 1 : 0)) faults.push(`withdrawal ${order} (${state}) was posted ${posted} times`);
    if (isPaid && amount !== asked) faults.push(`withdrawal ${order} was posted with ${amount}`);
    if (paid !== (isPaid ? 1 : 0)) faults.push(`withdrawal ${order} (${state}) was paid by the bank ${paid} times`);
  }
  for (const id of known) faults.push(`withdrawal ${id} is lost`);

  const rounds = await database.query<{ request_id: string; rounds: number; wagers: number }>(
    `select r.request_id, count(*)::integer as rounds, count(w.id)::integer as wagers
     from launcher.round r
     left join wagering.wager w on w.member_id = r.member_id and w.id = r.id
     where r.member_id = any ($1)
     group by r.request_id`,
    [members],
  );
  const byRequest = new Map(rounds.map((row) => [row.request_id, row]));
  for (const { requestId } of answered.wagers) {
    const found = byRequest.get(requestId);
    byRequest.delete(requestId);
    if (!found) faults.push(`wager ${requestId} is lost`);
    else if (found.rounds !== 1 || found.wagers !== 1)
      faults.push(`wager ${requestId} has ${found.rounds} rounds and ${found.wagers} wagers`);
  }
  for (const requestId of byRequest.keys()) faults.push(`a wager ${requestId} that was not answered exists`);

  const [held] = await database.query<{ amount: bigint }>(
    'select coalesce(sum(held), 0)::bigint as amount from ledger.account where member_id = any ($1)',
    [members],
  );
  if (held!.amount !== 0n) faults.push(`${held!.amount} is still held`);
  for (const { ok, invariant, name } of await prove(database, wagerInvariants))
    if (!ok) faults.push(`invariant ${invariant} ${name} does not hold`);
  return faults;
}
