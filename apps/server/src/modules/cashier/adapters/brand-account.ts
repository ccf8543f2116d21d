/**
 * The brand's account that bank transfers are paid into, and PromptPay unless it is configured for
 * another one. Stored with payments: it never changes.
 */
export const BRAND_ACCOUNT = 'bank';
