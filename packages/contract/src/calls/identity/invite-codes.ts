import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageOf, pageQuery, timestamp } from '../../wire.ts';

const kind = z.enum(['affiliate', 'referral']);
const status = z.enum(['active', 'paused', 'closed']);
const time = z.number().int().min(0).max(8_640_000_000_000);
/**
 * A code by which new members are attributed. `owner`: the user name of the member it belongs to,
 * null for the brand's own. `endsAt` null: no end. `registrations`: members who registered with it.
 */
const inviteCode = z.object({
  id,
  code: z.string(),
  kind,
  owner: z.string().nullable(),
  campaign: z.string(),
  domain: z.string(),
  status,
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
  registrations: z.number().int(),
  version: z.number().int(),
});
const edited = {
  owner: z.string().trim().max(255).default(''),
  campaign: z.string().trim().max(100).default(''),
  domain: z.string().trim().toLowerCase().max(253).default(''),
  status,
  startsAt: time,
  endsAt: time.nullable(),
};
const operatorCall = { listener: 'console', guard: 'operator', envelope: 'wps' } as const;

/** The codes of the brand, newest first. `text`: a part of the code or the campaign. */
export const listInviteCodes = defineCall({
  ...operatorCall,
  id: 'identity.listInviteCodes',
  summary: 'Affiliate and referral codes',
  method: 'GET',
  path: '/console/codes',
  permission: 'identity.codes.read',
  activity: false,
  body: 'none',
  idempotent: true,
  query: z.object({
    ...pageQuery,
    text: z.string().max(100).default(''),
    kind: kind.optional(),
    status: status.optional(),
  }),
  response: pageOf(inviteCode, z.object({})),
});
/** Creates a code. A code exists once per brand, without regard to case. */
export const createInviteCode = defineCall({
  ...operatorCall,
  id: 'identity.createInviteCode',
  summary: 'Create a code',
  method: 'POST',
  path: '/console/codes',
  permission: 'identity.codes.edit',
  body: 'json',
  idempotent: false,
  request: z.object({ code: z.string().trim().max(20), kind, ...edited }),
  response: inviteCode,
  errors: ['invite.code.taken', 'invite.code.owner.unknown'],
});
/** Changes a code. `version` is the one that the caller saw. */
export const editInviteCode = defineCall({
  ...operatorCall,
  id: 'identity.editInviteCode',
  summary: 'Change a code',
  method: 'POST',
  path: '/console/codes/:id',
  permission: 'identity.codes.edit',
  body: 'json',
  idempotent: false,
  params: z.object({ id }),
  request: z.object({ version: z.number().int().min(1).max(2_147_483_647), ...edited }),
  response: inviteCode,
  errors: ['request.not.found', 'invite.code.changed', 'invite.code.owner.unknown'],
});

/** The operator calls of codes. */
export const inviteCodeCalls = [listInviteCodes, createInviteCode, editInviteCode] as const;
