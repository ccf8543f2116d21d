import type { FeatureNode } from '@chokdee/contract/calls/brand';

/** One switch of a brand, as stored. */
export interface FeatureRow {
  readonly modId: string;
  readonly parent: string | null;
  readonly enabled: boolean;
}

/** The root every client finds first. */
export const rootId = 'WPS3';

/** Builds the tree clients read. A switch below one that is off shows as off, because the server treats it so. */
export function featureTree(rows: readonly FeatureRow[]): FeatureNode {
  const childrenOf = (modId: string) => rows.filter((row) => row.modId !== rootId && (row.parent ?? rootId) === modId);
  const grow = (modId: string, on: boolean): FeatureNode => ({
    modId,
    enabled: on ? '1' : '0',
    childrenNodes: childrenOf(modId).map((row) => grow(row.modId, on && row.enabled)),
  });
  return grow(rootId, rows.find((row) => row.modId === rootId)?.enabled ?? true);
}

/** The ids that are on, all their ancestors included. */
export function enabledFeatures(tree: FeatureNode): ReadonlySet<string> {
  const on = new Set<string>();
  const walk = (node: FeatureNode): void => {
    if (node.enabled === '1') on.add(node.modId);
    node.childrenNodes.forEach(walk);
  };
  walk(tree);
  return on;
}
