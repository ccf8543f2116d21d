import { useMenu } from './calls.ts';
import { SlipPanel } from './slip-panel.tsx';

/** The content of the slip's dialog. */
export function SlipSheet() {
  const { data } = useMenu(false);
  return <SlipPanel rules={data?.rules} />;
}
