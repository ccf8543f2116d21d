import type { Status } from '../status/status.ts';

/** Type of the entry with the chat's link. */
const chat = 3;
const windowSize = 'popup,width=440,height=500';

/** The encrypted link of customer service; undefined for a brand without one. */
export const serviceOf = (status: Status): string | undefined =>
  status.info.customerService.find(({ type }) => type === chat)?.path;

/**
 * Decrypts a link: a DES cipher text in base64, followed by its key of 8 characters (decision D3).
 * Throws unless it is an https URL.
 */
export async function decryptLink(path: string): Promise<string> {
  const {
    default: { DES },
  } = await import('des.js');
  const bytes = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
  const decipher = DES.create({ type: 'decrypt', key: bytes(path.slice(-8)) });
  const link = new TextDecoder().decode(
    Uint8Array.from([...decipher.update(bytes(atob(path.slice(0, -8)))), ...decipher.final()]),
  );
  if (new URL(link).protocol !== 'https:') throw new Error('The link of customer service is not an https URL');
  return link;
}

/**
 * Opens customer service in its own window. The window opens at once, because browsers block a
 * window opened after a wait; it closes again when the link is broken. Returns whether it opened.
 */
export async function openService(path: string): Promise<boolean> {
  const opened = open('', 'customer-service', windowSize);
  try {
    const link = await decryptLink(path);
    if (opened) opened.location.href = link;
    return opened !== null;
  } catch {
    opened?.close();
    return false;
  }
}

/** A contact of the brand besides its chat. */
export interface Contact {
  readonly kind: 'telegram' | 'line' | 'facebook';
  readonly url: string;
}

/** The brand's contacts, in its order. */
export const contactsOf = (status: Status): readonly Contact[] =>
  status.info.resources.flatMap(({ resourceType, url }) => {
    const kind = (['telegram', 'line', 'facebook'] as const).find((each) => each === resourceType.toLowerCase());
    return kind !== undefined && url.startsWith('https:') ? [{ kind, url }] : [];
  });
