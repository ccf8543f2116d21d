import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@chokdee/database/database';
import { repositoryRoot } from '@chokdee/database/sources';
import type { Logger } from './platform/logging/logger.ts';
import { createMetricsListener, type MetricsConfig, type MetricsListener } from './platform/metrics/listener.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { registerCopyReadings, registerDatabaseReadings, type CopySources } from './platform/metrics/readings.ts';
import type { ServerModule } from './platform/module.ts';

/** The version of this repository. */
function ownVersion(): string {
  const text = readFileSync(join(repositoryRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** Creates the metrics of the app; null when they are served nowhere. */
export const createAppMetrics = (config: MetricsConfig | null): Metrics | null =>
  config && createMetrics({ version: ownVersion() });

/** What the metrics of the app are read from. */
export interface MetricsSources extends Omit<CopySources, 'jobs'> {
  readonly database: Database;
  readonly modules: readonly ServerModule[];
  readonly log: Logger;
}

/** Registers the metrics of all parts and modules, and creates their listener. */
export function serveMetrics(config: MetricsConfig, metrics: Metrics, sources: MetricsSources): MetricsListener {
  const { database, modules, log } = sources;
  registerCopyReadings(metrics, { ...sources, jobs: modules.flatMap(({ jobs }) => jobs ?? []) });
  registerDatabaseReadings(metrics, database);
  for (const module of modules) module.metrics?.(metrics);
  return createMetricsListener(config, metrics, log);
}
