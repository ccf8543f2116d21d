import type { EnvelopeDefinitions } from '../envelope.ts';
import { sessionEnds } from '../session-end.ts';

const isReason = (value: unknown): value is { readonly reason: string } =>
  typeof value === 'object' && value !== null && 'reason' in value;

/**
 * The RGS protocol of games: the value itself; errors as {error, message}. It has its own codes;
 * `code` adds the platform's more specific one, and `reason` why the session ended.
 */
export const launcherEnvelopes = {
  rgs: {
    text: 'bare JSON, refusals {error, message}',
    byGameSession: true,
    success: (value) => value,
    refusal: ({ code, definition, message, fields, value }) => ({
      error: definition.rgs,
      message,
      code,
      ...(fields === undefined ? {} : { fields }),
      ...(isReason(value) ? { reason: value.reason } : {}),
    }),
    successSchema: (value) => value,
    refusalSchema: (errors, fields) => ({
      type: 'object',
      properties: {
        error: { type: 'string', enum: [...new Set(errors.map(({ definition }) => definition.rgs))] },
        message: { type: 'string' },
        code: { type: 'string', enum: errors.map(({ code }) => code) },
        reason: { type: 'string', enum: [...sessionEnds] },
        fields,
      },
      required: ['error', 'message', 'code'],
    }),
  },
} as const satisfies EnvelopeDefinitions;
