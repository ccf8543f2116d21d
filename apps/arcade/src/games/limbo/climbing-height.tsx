import { useEffect, useState } from 'react';
import { heightText } from './round.ts';

/**
 * The height of a climbing lantern, counted up over `duration` milliseconds: evenly on a
 * logarithmic scale, and easing out as the lantern does. `height` is in hundredths.
 */
export function ClimbingHeight({ height, duration }: { height: number; duration: number }) {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = duration <= 0 ? 1 : Math.min(1, Math.max(0, now - begun) / duration);
      setProgress(1 - (1 - part) ** 3);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [duration]);
  return <>{heightText(Math.floor(100 * (height / 100) ** progress))}×</>;
}
