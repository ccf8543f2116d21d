const urls = import.meta.glob<string>('./vendors/*.svg', { eager: true, query: '?url', import: 'default' });

/** URL of a maker's mark, a golden line drawing of 48 by 48; undefined for a maker we have not drawn. Apart from the covers: every page's header shows makers, few show games. */
export const vendorMarkOf = (code: string): string | undefined => urls[`./vendors/${code}.svg`];
