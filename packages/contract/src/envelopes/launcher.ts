import type { EnvelopeDefinitions } from '../envelope.ts';

/**
 * The RGS protocol of games: the value itself; errors as {error, message}. It has its own codes;
 * `code` adds the platform's more specific one.
 */
export const launcherEnvelopes = {
  rgs: {
    text: 'bare JSON, refusals {error, message}',
    byGameSession: true,
    success: (value) => value,
    refusal: ({ code, definition, message, fields }) => ({
      error: definition.rgs,
      message,
      code,
      ...(fields === undefined ? {} : { fields }),
    }),
    successSchema: (value) => value,
    refusalSchema: (errors, fields) => ({
      type: 'object',
      properties: {
        error: { type: 'string', enum: [...new Set(errors.map(({ definition }) => definition.rgs))] },
        message: { type: 'string' },
        code: { type: 'string', enum: errors.map(({ code }) => code) },
        fields,
      },
      required: ['error', 'message', 'code'],
    }),
  },
} as const satisfies EnvelopeDefinitions;
