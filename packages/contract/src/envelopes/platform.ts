import type { EnvelopeDefinition, EnvelopeDefinitions, EnvelopeSchema, RefusalParts } from '../envelope.ts';

const withFields = ({ fields }: RefusalParts) => (fields === undefined ? {} : { fields });

const sharedSchema = (codes: readonly string[], fields: EnvelopeSchema): EnvelopeSchema => ({
  errorCode: { type: 'string', enum: [...codes] },
  message: { type: 'string' },
  fields,
});

/** Success: the value itself. Refusal: {errorCode, message, fields?, value?}. */
const bare: EnvelopeDefinition = {
  text: 'bare JSON',
  paths: ['/lgw/', '/lotto'],
  success: (value) => value,
  refusal: (parts) => ({
    message: parts.message,
    errorCode: parts.code,
    ...withFields(parts),
    ...(parts.value === undefined ? {} : { value: parts.value }),
  }),
  successSchema: (value) => value,
  refusalSchema: (errors, fields) => ({
    type: 'object',
    properties: {
      ...sharedSchema(
        errors.map(({ code }) => code),
        fields,
      ),
      value: {},
    },
    required: ['errorCode', 'message'],
  }),
};

/** Envelopes that any module uses. */
export const platformEnvelopes = {
  wps: {
    text: '{success, value}',
    wrongMethod: 459,
    // The root fields are repeated beside `value`.
    success: (value, rootFields) => {
      const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
      return {
        ...Object.fromEntries(rootFields.map((name) => [name, fields[name]])),
        success: true,
        value: value ?? null,
      };
    },
    refusal: (parts) => ({
      success: false,
      value: parts.value ?? null,
      message: parts.message,
      errorCode: parts.code,
      ...withFields(parts),
    }),
    successSchema: (value) => ({
      type: 'object',
      properties: { success: { type: 'boolean', const: true }, value },
      required: ['success', 'value'],
    }),
    refusalSchema: (errors, fields) => ({
      type: 'object',
      properties: {
        success: { type: 'boolean', const: false },
        value: {},
        ...sharedSchema(
          errors.map(({ code }) => code),
          fields,
        ),
      },
      required: ['success', 'value', 'errorCode', 'message'],
    }),
  },
  bare,
  raw: { ...bare, text: 'as the call says', raw: true, paths: [] },
} as const satisfies EnvelopeDefinitions;
