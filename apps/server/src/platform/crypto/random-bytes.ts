/** Random bytes from outside: the operating system's in a house that runs, a counted stream in tests. */
export type RandomBytes = (bytes: number) => Uint8Array;
