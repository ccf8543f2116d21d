import type { Output } from '@chokdee/contract/call';
import type { createInviteCode, listInviteCodes } from '@chokdee/contract/calls/identity/invite-codes';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import {
  countCodes,
  countRegistrations,
  insertCode,
  lockCode,
  readCodes,
  updateCode,
  type CodeFilter,
  type CodeKind,
  type CodeStatus,
  type InviteCodeRow,
} from './code-store.ts';
import type { IdentityDeps } from './deps.ts';
import { requireValid } from './form.ts';
import { findMember } from './store.ts';

/** What an operator enters of a code. Times are epoch ms. */
export interface CodeEntry {
  readonly owner: string;
  readonly campaign: string;
  readonly domain: string;
  readonly status: CodeStatus;
  readonly startsAt: number;
  readonly endsAt: number | null;
}
/** Who changes a code, and for which brand. */
export interface CodeEditor {
  readonly brandId: string;
  readonly actor: Actor;
}
type Code = Output<typeof createInviteCode>;

const CODE = /^[A-Za-z0-9]{4,20}$/;

const codeOf = (row: InviteCodeRow, owner: string | null, registrations: number): Code => ({
  id: row.code_id,
  code: row.code,
  kind: row.kind,
  owner,
  campaign: row.campaign,
  domain: row.domain,
  status: row.status,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  registrations,
  version: row.version,
});

/** The codes of a brand that match a filter, newest first. */
export async function listCodes(
  { database }: IdentityDeps,
  filter: CodeFilter,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Output<typeof listInviteCodes>> {
  const [rows, total] = await Promise.all([
    readCodes(database, filter, size, (page - 1) * size),
    countCodes(database, filter),
  ]);
  return {
    list: rows.map((row) => codeOf(row, row.owner, row.registrations)),
    total,
    totalPages: Math.ceil(total / size),
    footer: {},
  };
}

/** The columns of an entry. Refuses an unknown owner and an end before the start. */
async function columnsOf({ database }: IdentityDeps, brandId: string, entry: CodeEntry) {
  if (entry.endsAt !== null && entry.endsAt <= entry.startsAt) requireValid({ endsAt: { code: 'field.period.order' } });
  const owner = entry.owner === '' ? null : await findMember(database, brandId, entry.owner);
  if (owner === undefined || owner?.kind === 4)
    throw new Refusal('invite.code.owner.unknown', { fields: { owner: { code: 'invite.code.owner.unknown' } } });
  return {
    owner,
    columns: {
      owner_id: owner?.member_id ?? null,
      campaign: entry.campaign.replaceAll('\u0000', ''),
      domain: entry.domain.replaceAll('\u0000', ''),
      status: entry.status,
      starts_at: new Date(entry.startsAt),
      ends_at: entry.endsAt === null ? null : new Date(entry.endsAt),
    },
  };
}

/** Creates a code. It is recorded in the audit log. Refuses with `invite.code.taken`. */
export async function createCode(
  deps: IdentityDeps,
  { brandId, actor }: CodeEditor,
  entry: CodeEntry & { readonly code: string; readonly kind: CodeKind },
): Promise<Code> {
  if (!CODE.test(entry.code))
    requireValid({ code: { code: 'field.pattern.14', params: { min: 4, max: 20, range: '4-20' } } });
  const { owner, columns } = await columnsOf(deps, brandId, entry);
  return deps.database.transaction(async (tx) => {
    const { code, kind } = entry;
    const row = await insertCode(tx, { brand_id: brandId, code, code_key: code.toLowerCase(), kind, ...columns });
    if (row === undefined) throw new Refusal('invite.code.taken', { fields: { code: { code: 'invite.code.taken' } } });
    const created = codeOf(row, owner?.account ?? null, 0);
    await record(tx, { brandId, actor, action: 'code.create', subject: `code:${row.code_id}`, after: { ...created } });
    return created;
  });
}

/**
 * Changes a code. It is recorded in the audit log. Refuses with `request.not.found`, or with
 * `invite.code.changed` when the caller saw an older version.
 */
export async function editCode(
  deps: IdentityDeps,
  { brandId, actor }: CodeEditor,
  codeId: string,
  entry: CodeEntry & { readonly version: number },
): Promise<Code> {
  const { owner, columns } = await columnsOf(deps, brandId, entry);
  return deps.database.transaction(async (tx) => {
    const before = await lockCode(tx, brandId, codeId);
    if (before === undefined) throw new Refusal('request.not.found');
    if (before.version !== entry.version) throw new Refusal('invite.code.changed');
    await updateCode(tx, codeId, columns);
    const changed = (await lockCode(tx, brandId, codeId))!;
    const after = codeOf(changed, owner?.account ?? null, await countRegistrations(tx, codeId));
    await record(tx, {
      brandId,
      actor,
      action: 'code.edit',
      subject: `code:${codeId}`,
      before: { ...codeOf(before, null, 0) },
      after: { ...after },
    });
    return after;
  });
}
