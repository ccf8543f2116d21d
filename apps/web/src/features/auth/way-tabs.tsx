import { Tabs, type TabItem } from '@chokdee/ui/tabs';

/** Tabs of any values. */
export const WayTabs = (props: {
  label: string;
  items: readonly TabItem<string>[];
  value: string;
  onChange: (value: string) => void;
}) => <Tabs {...props} />;
