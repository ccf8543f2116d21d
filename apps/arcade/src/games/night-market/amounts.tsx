import { Amount } from '@chokdee/ui/amount';
import { useMedia } from '@chokdee/ui/use-media';
import { useEffect, useRef, useState } from 'react';

/** Hundredths of a bet as money. */
export const paidFor = (hundredths: number, bet: bigint): bigint => (bet * BigInt(hundredths)) / 100n;

/** What hundredths of the bet are: money, or how often the bet where a round has none (a replay). */
export function Paid({ hundredths, bet, className }: { hundredths: number; bet: bigint; className?: string }) {
  if (bet === 0n)
    return (
      <span dir="ltr" className={className}>
        {(hundredths / 100).toFixed(2)}×
      </span>
    );
  return <Amount value={paidFor(hundredths, bet)} {...(className !== undefined && { className })} />;
}

/** The same, counting up for so many milliseconds; read aloud only as what it comes to. */
export function CountedUp({
  hundredths,
  bet,
  milliseconds,
  className,
}: {
  hundredths: number;
  bet: bigint;
  milliseconds: number;
  className?: string;
}) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [part, setPart] = useState(still || milliseconds === 0 ? 1 : 0);
  const begun = useRef(0);
  useEffect(() => {
    if (still || milliseconds === 0) {
      setPart(1);
      return undefined;
    }
    begun.current = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const along = Math.min(1, (now - begun.current) / milliseconds);
      setPart(1 - (1 - along) ** 2);
      if (along < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [milliseconds, still, hundredths]);
  return (
    <>
      <span aria-hidden="true">
        <Paid hundredths={Math.round(hundredths * part)} bet={bet} {...(className !== undefined && { className })} />
      </span>
      <span className="sr-only">
        <Paid hundredths={hundredths} bet={bet} />
      </span>
    </>
  );
}
