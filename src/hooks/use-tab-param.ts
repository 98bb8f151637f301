import { useLocation } from 'wouter';
import { useRawSearch } from './use-raw-search';

/** The tab in the query parameter `tab`. The first of `tabs` is the default, also for an unknown value. */
export function useTabParam<Tab extends string>(
  path: string,
  tabs: readonly [{ readonly tab: Tab }, ...{ readonly tab: Tab }[]],
) {
  const [, navigate] = useLocation();
  const named = new URLSearchParams(useRawSearch()).get('tab');
  const [{ tab: defaultTab }] = tabs;
  const tab = tabs.find((each) => each.tab === named)?.tab ?? defaultTab;
  function selectTab(selected: Tab, mode: 'push' | 'replace'): void {
    navigate(selected === defaultTab ? path : `${path}?tab=${selected}`, { replace: mode === 'replace' });
  }
  return [tab, selectTab] as const;
}
