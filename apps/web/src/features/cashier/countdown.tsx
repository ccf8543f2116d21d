import { useSecond } from '@chokdee/ui/time';

/** The time left until a moment (epoch ms), as h:mm:ss or m:ss; 0:00 afterwards. */
export function Countdown({ until, className }: { until: number; className?: string }) {
  const left = Math.max(0, Math.ceil((until - useSecond()) / 1000));
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return (
    <span role="timer" dir="ltr" className={className}>
      {hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`}
    </span>
  );
}
