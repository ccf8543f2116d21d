import { Refusal } from '../../platform/refusal.ts';
import { ownRow, recordOwn, requireOwner, type OwnChange, type OwnerProof } from './authenticator.ts';
import type { ConsoleDeps } from './deps.ts';
import { endSessions, readOpenSessions } from './store.ts';

/** The open sessions of the operator, the newest first. Times are epoch ms. */
export const listOwnSessions = async ({ database }: ConsoleDeps, { operator }: OwnChange) =>
  (await readOpenSessions(database, operator.operatorId)).map((row) => ({
    id: row.session_id,
    current: row.session_id === operator.sessionId,
    startedAt: row.started_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    ip: row.address,
  }));

/**
 * Ends one session of the operator, or all but the present one (`id` null). Requires the owner's
 * proof. Returns how many. Refuses like `requireOwner`, or with `request.not.found`.
 */
export async function endOwnSessions(
  deps: ConsoleDeps,
  change: OwnChange,
  id: string | null,
  proof: OwnerProof,
): Promise<number> {
  const { operator, address } = change;
  await requireOwner(deps, await ownRow(deps, change), address, proof);
  return deps.database.transaction(async (tx) => {
    const which = id === null ? { except: operator.sessionId } : { only: id };
    const ended = await endSessions(tx, operator.operatorId, which, 'killed');
    if (id !== null && ended.length === 0) throw new Refusal('request.not.found');
    if (ended.length > 0) await recordOwn(tx, change, 'operator.sessions-ended');
    return ended.length;
  });
}
