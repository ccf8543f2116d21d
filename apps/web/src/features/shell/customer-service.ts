import type { Status } from '../status/status.ts';

/** The entry that holds the chat's link (product.md section 3). */
const chat = 3;
const windowSize = 'popup,width=440,height=500';

/** The wrapped link of customer service, where the brand has one. */
export const serviceOf = (status: Status): string | undefined =>
  status.info.customerService.find(({ type }) => type === chat)?.path;

/** Opens a wrapped link: a DES cipher in base64, then the 8 letters that open it (decision D3). Throws when it holds no address of the web. */
export async function unwrapLink(path: string): Promise<string> {
  const {
    default: { DES },
  } = await import('des.js');
  const bytes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
  const decipher = DES.create({ type: 'decrypt', key: bytes(path.slice(-8)) });
  const link = new TextDecoder().decode(
    Uint8Array.from([...decipher.update(bytes(atob(path.slice(0, -8)))), ...decipher.final()]),
  );
  if (new URL(link).protocol !== 'https:') throw new Error('customer service has no address of the web');
  return link;
}

/** Opens customer service in its own window. The window opens with the press, because browsers keep later ones back; without a link to go to it closes again. Answers whether it opened. */
export async function openService(path: string): Promise<boolean> {
  const opened = open('', 'customer-service', windowSize);
  try {
    const link = await unwrapLink(path);
    if (opened) opened.location.href = link;
    return opened !== null;
  } catch {
    opened?.close();
    return false;
  }
}

/** A way to reach the house besides its chat. */
export interface Contact {
  readonly kind: 'telegram' | 'line' | 'facebook';
  readonly url: string;
}

/** The contacts the brand has, in the order they are shown. */
export const contactsOf = (status: Status): readonly Contact[] =>
  (['telegram', 'line', 'facebook'] as const).flatMap((kind) => {
    const found = status.info.resources.find(
      ({ resourceType, url }) => resourceType.toLowerCase() === kind && url.startsWith('https:'),
    );
    return found ? [{ kind, url: found.url }] : [];
  });
