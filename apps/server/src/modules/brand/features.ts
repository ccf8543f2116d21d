import type { FeatureNode } from '@chokdee/contract/calls/brand';

/** A feature switch of a brand. */
export interface FeatureRow {
  readonly modId: string;
  readonly parent: string | null;
  readonly enabled: boolean;
}

/** The id of the tree's root. */
export const rootId = 'WPS3';

/** Builds the feature tree of the wire. A switch below one that is off is off. */
export function featureTree(rows: readonly FeatureRow[]): FeatureNode {
  const childrenOf = (modId: string) => rows.filter((row) => row.modId !== rootId && (row.parent ?? rootId) === modId);
  const nodeOf = (modId: string, on: boolean): FeatureNode => ({
    modId,
    enabled: on ? '1' : '0',
    childrenNodes: childrenOf(modId).map((row) => nodeOf(row.modId, on && row.enabled)),
  });
  return nodeOf(rootId, rows.find((row) => row.modId === rootId)?.enabled ?? true);
}

/** The ids of the enabled features. */
export function enabledFeatures(tree: FeatureNode): ReadonlySet<string> {
  const enabled = new Set<string>();
  const collect = (node: FeatureNode): void => {
    if (node.enabled === '1') enabled.add(node.modId);
    node.childrenNodes.forEach(collect);
  };
  collect(tree);
  return enabled;
}
