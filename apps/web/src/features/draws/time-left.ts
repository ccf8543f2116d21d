const DAY = 86_400;
const two = (part: number): string => String(part).padStart(2, '0');

/** How long until a moment, as h:mm:ss or m:ss; never negative. `days` are left out of the text. */
export function timeLeft(milliseconds: number): { readonly days: number; readonly text: string } {
  const all = Math.max(0, Math.ceil(milliseconds / 1_000));
  const seconds = all % DAY;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const text =
    hours > 0 || all >= DAY ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return { days: Math.floor(all / DAY), text };
}
