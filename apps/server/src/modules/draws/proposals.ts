import type { Database, Queryable } from '@chokdee/database/database';
import { wrongPart, type DrawNumbers } from '@chokdee/fairness/public-draw';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { seedContext } from './planning.ts';
import { findDraw, type DrawRow } from './store.ts';

/** What a person or a feed proposes. */
export type ProposalKind = 'result' | 'correction' | 'void';

/** A proposal as it is stored. */
export interface ProposalRow {
  readonly proposal_id: string;
  readonly draw_id: string;
  readonly kind: ProposalKind;
  readonly numbers: DrawNumbers | null;
  readonly reason: string;
  readonly state: 'open' | 'confirmed' | 'rejected';
  readonly proposed_by: string | null;
  readonly proposed_name: string;
  readonly proposed_at: Date;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

const COLUMNS = `p.proposal_id, p.draw_id, p.kind, p.numbers, p.reason, p.state, p.proposed_by, p.proposed_name,
  p.proposed_at, p.decided_name, p.decided_at`;

/** The proposals of draws, oldest first. */
export const readProposals = (db: Queryable, drawIds: readonly string[]): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(
    `select ${COLUMNS} from draws.proposal p where p.draw_id = any ($1::uuid[]) order by p.proposed_at, p.proposal_id`,
    [drawIds],
  );

/** A proposal on a draw of a brand, with the draw. */
async function findProposal(
  db: Queryable,
  brandId: string,
  proposalId: string,
): Promise<{ readonly proposal: ProposalRow; readonly draw: DrawRow } | null> {
  const [proposal] = await db.query<ProposalRow>(`select ${COLUMNS} from draws.proposal p where p.proposal_id = $1`, [
    proposalId,
  ]);
  const draw = proposal && (await findDraw(db, brandId, proposal.draw_id));
  return proposal && draw ? { proposal, draw } : null;
}

/** Who proposes: an operator, or a feed without an id. */
export interface Proposer {
  readonly brandId: string;
  readonly operatorId: string | null;
  readonly actor: Actor;
}

/** What is proposed. `numbers` is null when the draw becomes void. */
export interface Proposed {
  readonly proposalId: string;
  readonly drawId: string;
  readonly kind: ProposalKind;
  readonly numbers: DrawNumbers | null;
  readonly reason: string;
}

/** Results that one person proposes and another decides. */
export interface Proposals {
  /**
   * Proposes. Refuses with `request.not.found`, `draws.numbers.invalid`, `draws.reason`,
   * `draws.state`, `draws.early`, `draws.waiting` or `command.conflict`. `repeated`: the same
   * proposal was made before.
   */
  propose(by: Proposer, proposed: Proposed): Promise<{ readonly proposal: ProposalRow; readonly repeated: boolean }>;
  /**
   * Decides. Refuses with `request.not.found`, `draws.same.person`, `operator.related`,
   * `draws.numbers.differ`, `draws.decided` or `draws.state`.
   */
  decide(
    by: Proposer & { readonly operatorId: string },
    decision: { readonly proposalId: string; readonly accept: boolean; readonly numbers: DrawNumbers | null },
  ): Promise<ProposalRow>;
}

const proposeRefusals = {
  unknown: 'request.not.found',
  conflict: 'command.conflict',
  early: 'draws.early',
  waiting: 'draws.waiting',
  closed: 'draws.state',
} as const;
const decideRefusals = {
  unknown: 'request.not.found',
  decided: 'draws.decided',
  same: 'draws.same.person',
  related: 'operator.related',
  differs: 'draws.numbers.differ',
  closed: 'draws.state',
} as const;

/** Refuses numbers that do not conform to the draw's format, under the field of their part. */
function requireNumbers({ format }: DrawRow, numbers: DrawNumbers | null): void {
  const wrong = wrongPart(format, numbers ?? {});
  if (wrong !== null)
    throw new Refusal('draws.numbers.invalid', { fields: { [`numbers.${wrong}`]: { code: 'draws.numbers.invalid' } } });
}

/** Creates the use cases. `ring` opens the seeds of draws that become void. */
export function createProposals({
  database,
  ring,
}: {
  readonly database: Database;
  readonly ring: KeyRing;
}): Proposals {
  /** The seed that a void own draw reveals; null for others. */
  async function seedOf(tx: Queryable, { source, draw_id }: DrawRow): Promise<string | null> {
    if (source !== 'own') return null;
    const [row] = await tx.query<{ sealed: Buffer }>(
      'select sealed_seed as sealed from draws.draw where draw_id = $1',
      [draw_id],
    );
    return ring.open(row!.sealed, seedContext(draw_id));
  }

  return {
    propose: ({ brandId, operatorId, actor }, { proposalId, drawId, kind, numbers, reason }) =>
      database.transaction(async (tx) => {
        const draw = await findDraw(tx, brandId, drawId);
        if (!draw) throw new Refusal('request.not.found');
        if (kind !== 'void') requireNumbers(draw, numbers);
        if (kind !== 'result' && reason.length < 3)
          throw new Refusal('draws.reason', { fields: { reason: { code: 'draws.reason' } } });
        const [row] = await tx.query<{ status: 'ok' | 'replayed' | keyof typeof proposeRefusals }>(
          'select draws.propose($1) as status',
          [
            JSON.stringify({
              proposalId,
              brandId,
              drawId,
              kind,
              numbers: kind === 'void' ? null : numbers,
              reason,
              operatorId,
              name: actor.name,
            }),
          ],
        );
        const { status } = row!;
        if (status !== 'ok' && status !== 'replayed') throw new Refusal(proposeRefusals[status]);
        if (status === 'ok')
          await record(tx, {
            brandId,
            actor,
            action: `draw.propose-${kind}`,
            subject: `draw:${drawId}`,
            reason,
            after: { proposalId, numbers },
          });
        const found = await findProposal(tx, brandId, proposalId);
        return { proposal: found!.proposal, repeated: status === 'replayed' };
      }),

    decide: ({ brandId, operatorId, actor }, { proposalId, accept, numbers }) =>
      database.transaction(async (tx) => {
        const found = await findProposal(tx, brandId, proposalId);
        if (!found) throw new Refusal('request.not.found');
        const { proposal, draw } = found;
        const isVoid = proposal.kind === 'void';
        if (accept && !isVoid) requireNumbers(draw, numbers);
        const [row] = await tx.query<{ status: 'ok' | 'replayed' | keyof typeof decideRefusals }>(
          'select draws.decide($1) as status',
          [
            JSON.stringify({
              proposalId,
              brandId,
              operatorId,
              name: actor.name,
              accept,
              numbers: isVoid ? null : numbers,
              seed: accept && isVoid ? await seedOf(tx, draw) : null,
            }),
          ],
        );
        const { status } = row!;
        if (status !== 'ok' && status !== 'replayed') throw new Refusal(decideRefusals[status]);
        if (status === 'ok')
          await record(tx, {
            brandId,
            actor,
            action: accept ? 'draw.confirm' : 'draw.reject',
            subject: `draw:${draw.draw_id}`,
            before: { state: draw.state, numbers: draw.numbers },
            after: { proposalId, kind: proposal.kind, numbers: proposal.numbers },
          });
        return (await findProposal(tx, brandId, proposalId))!.proposal;
      }),
  };
}
