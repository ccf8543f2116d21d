import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, pageOf, pageQuery, timestamp } from '../wire.ts';

/** What a member wrote. `closedAt` is null while it is open. */
const entry = z.object({ id, content: z.string(), createdAt: timestamp, closedAt: timestamp.nullable() });

/** The state of the private live topic `sample`: the member's open entries. */
export const sampleState = z.object({ open: z.number().int() });

/** Adds an entry of the member. The same `requestId` again returns the entry that it made. */
export const addSampleEntry = defineCall({
  id: 'sample.add',
  summary: 'Add an entry',
  method: 'POST',
  path: '/wps/sample/entries',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  request: z.object({ requestId: id, content: z.string().trim().min(1).max(500) }),
  response: entry,
  errors: ['sample.full', 'command.conflict'],
});

/** The member's entries, newest first. */
export const listSampleEntries = defineCall({
  id: 'sample.list',
  summary: "The member's entries, newest first",
  method: 'GET',
  path: '/wps/sample/entries',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(entry, z.object({})),
});

/** The open entries of the brand's members, oldest first. */
export const openSampleEntries = defineCall({
  id: 'sample.open',
  summary: 'Open entries, oldest first',
  listener: 'console',
  method: 'GET',
  path: '/console/sample/entries',
  guard: 'operator',
  permission: 'sample.entries.read',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(entry.extend({ memberId: id, account: z.string() }), z.object({})),
});

/** Closes an entry. Closing a closed one changes nothing. */
export const closeSampleEntry = defineCall({
  id: 'sample.close',
  summary: 'Close an entry',
  listener: 'console',
  method: 'POST',
  path: '/console/sample/entries/:memberId/:id/close',
  guard: 'operator',
  permission: 'sample.entries.close',
  body: 'json',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ memberId: id, id }),
  request: z.object({ reason: z.string().trim().min(3).max(500) }),
  response: z.null(),
  errors: ['request.not.found'],
});

/** The calls of the sample module. */
export const sampleCalls = [addSampleEntry, listSampleEntries, openSampleEntries, closeSampleEntry] as const;
