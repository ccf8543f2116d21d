import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import type { TabItem } from '@chokdee/ui/tabs';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { CaptchaField } from './captcha-field.tsx';
import type { MobileFields } from './mobile-fields.tsx';
import type { SmsCodeField } from './sms-code-field.tsx';

// Loaded only where the brand or the server asks for them, so that the dialogs keep their budget.
const Captcha = lazy(
  retryImport(() => import('./captcha-field.tsx').then((module) => ({ default: module.CaptchaField }))),
);
const Mobile = lazy(
  retryImport(() => import('./mobile-fields.tsx').then((module) => ({ default: module.MobileFields }))),
);
const Code = lazy(
  retryImport(() => import('./sms-code-field.tsx').then((module) => ({ default: module.SmsCodeField }))),
);
const Bar = lazy(retryImport(() => import('./way-tabs.tsx').then((module) => ({ default: module.WayTabs }))));

/** The captcha, loaded when it is shown. */
export const LazyCaptcha = (props: ComponentProps<typeof CaptchaField>) => (
  <Suspense fallback={<Skeleton className="h-44" />}>
    <Captcha {...props} />
  </Suspense>
);

/** The mobile number with its country, loaded when it is shown. */
export const LazyMobile = (props: ComponentProps<typeof MobileFields>) => (
  <Suspense fallback={<Skeleton className="h-19" />}>
    <Mobile {...props} />
  </Suspense>
);

/** The code of an SMS, loaded when it is shown. */
export const LazyCode = (props: ComponentProps<typeof SmsCodeField>) => (
  <Suspense fallback={<Skeleton className="h-19" />}>
    <Code {...props} />
  </Suspense>
);

/** The tabs of the ways to register, to log in or to recover; loaded where there are several. */
export const LazyTabs = <Value extends string>(props: {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <Suspense fallback={<Skeleton className="h-13 w-50" />}>
    <Bar
      label={props.label}
      items={props.items}
      value={props.value}
      onChange={(value) => props.onChange(value as Value)}
    />
  </Suspense>
);
