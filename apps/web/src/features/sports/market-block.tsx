import { cn } from '@chokdee/ui/cn';
import type { Market } from './calls.ts';
import { useNames } from './names.ts';
import { OddsCell, type CellEvent } from './odds-cell.tsx';

/** The columns of a market's outcomes: by threes, or in pairs. */
const threes = (market: Market): boolean => market.outcomes.length % 3 === 0 || market.outcomes.length > 6;

/**
 * A market with the prices of its outcomes; a handicap or a total with all its lines, each in a
 * row. `isSmall`: in lists.
 */
export function MarketBlock({
  event,
  markets,
  hasStarted,
  isSmall = false,
}: {
  event: CellEvent;
  markets: readonly Market[];
  hasStarted: boolean;
  isSmall?: boolean;
}) {
  const names = useNames();
  const [first] = markets;
  if (!first) return null;
  // In lists every event has it: a group, because a landmark must be unique.
  const [Block, Heading] = isSmall ? (['div', 'h3'] as const) : (['section', 'h2'] as const);
  return (
    <Block
      role={isSmall ? 'group' : undefined}
      aria-label={names.market(first.type)}
      className={cn('flex min-w-0 flex-col gap-1', !isSmall && 'surface p-3')}
    >
      <Heading className={cn(isSmall ? 'text-12 text-faint' : 'text-15')}>{names.market(first.type)}</Heading>
      {markets.map((market) => (
        <div key={market.marketId} className={cn('grid gap-1.5', threes(market) ? 'grid-cols-3' : 'grid-cols-2')}>
          {market.outcomes.map((outcome) => (
            <OddsCell
              key={outcome.outcome}
              event={event}
              market={market}
              outcome={outcome}
              look={threes(market) ? 'stacked' : isSmall ? 'list' : 'wide'}
              lead={names.full({
                type: market.type,
                outcome: outcome.outcome,
                line: market.line,
                outcomeName: outcome.name,
                home: event.home?.name ?? null,
                away: event.away?.name ?? null,
              })}
              hasStarted={hasStarted}
            />
          ))}
        </div>
      ))}
    </Block>
  );
}
