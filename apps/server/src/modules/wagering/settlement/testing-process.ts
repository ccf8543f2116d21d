// A process that settles as a copy of the server does, for tests that kill it. It runs until it is
// killed or its parent ends.
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createLeases } from '../../../platform/lease/leases.ts';
import { createSettlements } from './settlements.ts';
import { byFactor } from './testing-rule.ts';

const url = process.env['DATABASE_URL']!;
const settling = createSettlements({ database: createDatabase(createPool(url, { max: 2, name: 'settler' })) });
settling.settlements.addPayoutRule('by-factor', byFactor);
const leases = createLeases({ database: createDatabase(createPool(url, { max: 1, name: 'settler-leases' })) });
leases.hold(settling.work.name, settling.work);
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
