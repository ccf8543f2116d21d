import { useStatus } from '../status/status.ts';

/** A way to get the site as an app: its address, and whether that is a file to download. */
export interface AppLink {
  readonly kind: 'lite' | 'ios' | 'android' | 'androidLite';
  readonly url: string;
  readonly download: boolean;
}

/**
 * The ways to get the app (decision D37): the site itself, the web clip for iOS that the server
 * makes unless the brand has an address of its own, and for Android the brand's package, else the
 * page that installs the site.
 */
export function useAppLinks(): readonly AppLink[] {
  const { resources } = useStatus().info;
  const addressOf = (kind: RegExp) =>
    resources.find(({ resourceType, url }) => kind.test(resourceType) && /^https:/.test(url))?.url;
  const android = addressOf(/android/i);
  return [
    { kind: 'lite', url: `${location.origin}/`, download: false },
    { kind: 'ios', url: addressOf(/ios/i) ?? `${location.origin}/wps/system/webclip.mobileconfig`, download: true },
    android === undefined
      ? { kind: 'androidLite', url: `${location.origin}/down`, download: false }
      : { kind: 'android', url: android, download: true },
  ];
}
