import { useEffect, useState } from 'react';
import { heightText } from './round.ts';

/** The height a climbing lantern has reached, counted on its way: fast at first, as the lantern flies, by even parts of its logarithm. */
export function Climbing({ height, motion }: { height: number; /** Milliseconds the flight takes. */ motion: number }) {
  const [way, setWay] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = motion <= 0 ? 1 : Math.min(1, Math.max(0, now - begun) / motion);
      setWay(1 - (1 - part) ** 3);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [motion]);
  return <>{heightText(Math.floor(100 * (height / 100) ** way))}×</>;
}
