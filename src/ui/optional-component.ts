import { type ComponentType, lazy } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A component whose code loads when it is first rendered, in a `Suspense`. If the code fails to load, it is empty. */
export const optionalComponent = <Props>(load: Load<Props>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
