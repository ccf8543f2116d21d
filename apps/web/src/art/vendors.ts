const urls = import.meta.glob<string>('./vendors/*.svg', { eager: true, query: '?url', import: 'default' });

/**
 * URL of a vendor's mark, a golden line drawing of 48 by 48; undefined for a vendor without one.
 * Not in index.ts with the covers: every page's header shows vendors, few pages show games.
 */
export const vendorMarkOf = (code: string): string | undefined => urls[`./vendors/${code}.svg`];
