import type { Queryable } from '@chokdee/database/database';

/** What the result of a round is computed from, besides the number of its draw. */
export interface RoundRow {
  readonly draw_id: string;
  readonly submissions: number;
  readonly total: bigint;
  readonly sixteenth: number | null;
  readonly head: string;
}

/** The rounds of draws to which a number was sent in. */
export const readRounds = (db: Queryable, draws: readonly string[]): Promise<RoundRow[]> =>
  db.query<RoundRow>(
    `select draw_id, submissions, total, sixteenth, head
     from lottery.yeekee_round
     where draw_id = any ($1::uuid[])`,
    [draws],
  );

/** A number that a member sent in. */
export interface SubmissionRow {
  readonly member_id: string;
  readonly rank: number;
  readonly number: string;
  readonly salt: string;
  readonly commitment: string;
  readonly sent_at: Date;
}

/** A page of the numbers sent in to a round, newest first. */
export const readSubmissions = (
  db: Queryable,
  drawId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SubmissionRow[]> =>
  db.query<SubmissionRow>(
    `select member_id, rank, number, salt, commitment, sent_at
     from lottery.yeekee_submission
     where draw_id = $1
     order by rank desc
     limit $2 offset $3`,
    [drawId, limit, offset],
  );

/** How many numbers a member has sent in to a round. */
export const countSent = async (db: Queryable, memberId: string, drawId: string): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'select count(*)::integer as count from lottery.yeekee_submission where member_id = $1 and draw_id = $2',
      [memberId, drawId],
    )
  )[0]?.count ?? 0;

/** The answer of `lottery.submit_number`. */
export interface SubmitAnswer {
  readonly status: 'ok' | 'replayed' | 'conflict' | 'closed' | 'limit';
  readonly reason?: 'game' | 'issue' | 'count' | 'rate';
  readonly rank?: number;
  readonly sent?: number;
  /** The salt of a repeated submission. */
  readonly salt?: string;
}

/** Sends a number in. */
export const submitNumber = async (
  db: Queryable,
  request: {
    readonly memberId: string;
    readonly submissionId: string;
    readonly brandId: string;
    readonly game: string;
    readonly draw: string;
    readonly number: string;
    readonly salt: string;
    readonly commitment: string;
    readonly most: number;
    readonly pause: number;
  },
): Promise<SubmitAnswer> =>
  (
    await db.query<{ answer: SubmitAnswer }>('select lottery.submit_number($1) as answer', [JSON.stringify(request)])
  )[0]!.answer;
