/** The fields that every game query carries. */
export interface GameFields {
  readonly merchantCode?: string;
  readonly isPlatform: 2;
  readonly platform: 'flash,html5-desktop';
  readonly language: string;
}

/**
 * Makes the fields of a game query. The merchant code is that of the page, in which the server has
 * put it: the first queries are sent before any answer.
 */
export function gameFields(language: string): GameFields {
  const code = document.querySelector<HTMLMetaElement>('meta[name=merchant-code]')?.content;
  return { ...(code && { merchantCode: code }), isPlatform: 2, platform: 'flash,html5-desktop', language };
}
