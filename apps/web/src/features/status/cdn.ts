import { queryClient } from '../../shared/query.ts';
import { statusQuery } from './status.ts';

/** How long a launch CDN may take to answer before the next one is tried, ms. */
const probeTimeout = 3_000;

/** A random number of at least 0 and below 1. */
const randomNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** A copy of a list in random order. `random` returns numbers of at least 0 and below 1. */
export function shuffled<T>(list: readonly T[], random: () => number = randomNumber): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

/** An address on another origin: its path and query at `base`, which may have a path of its own. */
export function addressAt(base: string, address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return `${base.replace(/\/+$/, '')}${pathname}${search}`;
}

let imageBase: string | undefined;

/**
 * A picture's addresses in the order to try them: on the image CDN chosen at random for this page,
 * then as it was given.
 */
export function pictureAddresses(address: string, cdns: readonly string[]): { src: string; retry: string } {
  if (imageBase === undefined || !cdns.includes(imageBase)) imageBase = shuffled(cdns)[0];
  return { src: imageBase === undefined ? address : addressAt(imageBase, address), retry: address };
}

/** Whether an origin answers. The answer itself cannot be read. */
async function answers(origin: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), probeTimeout);
  try {
    await fetch(`${origin}/`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The address of a launched game on a launch CDN: the first that answers of the brand's list in
 * random order. Without one, the address itself.
 */
export async function launchAddress(
  address: string,
  cdns: readonly string[] = queryClient.getQueryData(statusQuery.queryKey)?.info.launchGameCDNs ?? [],
): Promise<string> {
  for (const base of shuffled(cdns)) if (await answers(new URL(base).origin)) return addressAt(base, address);
  return address;
}
