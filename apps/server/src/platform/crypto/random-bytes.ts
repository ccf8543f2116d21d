/** A source of random bytes: the operating system, or a counted stream in tests. */
export type RandomBytes = (bytes: number) => Uint8Array;
