import { Amount } from '@chokdee/ui/amount';
import { useMedia } from '@chokdee/ui/use-media';
import { useEffect, useRef, useState } from 'react';

/** Hundredths of a bet as an amount; both amounts in micro-units. */
const amountOf = (hundredths: number, bet: bigint): bigint => (bet * BigInt(hundredths)) / 100n;

/** Props of a payout: hundredths of the bet, and the bet in micro-units (0 in a replay). */
interface PayoutProps {
  readonly hundredths: number;
  readonly bet: bigint;
  readonly className?: string | undefined;
}

/** A payout as an amount, or as a multiplier in a replay, which has no amounts. */
export function Payout({ hundredths, bet, className }: PayoutProps) {
  if (bet === 0n)
    return (
      <span dir="ltr" className={className}>
        {(hundredths / 100).toFixed(2)}×
      </span>
    );
  return <Amount value={amountOf(hundredths, bet)} {...(className !== undefined && { className })} />;
}

/** A payout that counts up for so many milliseconds. Screen readers get the final amount only. */
export function CountUp({ hundredths, bet, milliseconds, className }: PayoutProps & { milliseconds: number }) {
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [part, setPart] = useState(reducedMotion || milliseconds === 0 ? 1 : 0);
  const begun = useRef(0);
  useEffect(() => {
    if (reducedMotion || milliseconds === 0) {
      setPart(1);
      return undefined;
    }
    begun.current = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const progress = Math.min(1, (now - begun.current) / milliseconds);
      setPart(1 - (1 - progress) ** 2);
      if (progress < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [milliseconds, reducedMotion, hundredths]);
  return (
    <>
      <span aria-hidden="true">
        <Payout hundredths={Math.round(hundredths * part)} bet={bet} className={className} />
      </span>
      <span className="sr-only">
        <Payout hundredths={hundredths} bet={bet} />
      </span>
    </>
  );
}
