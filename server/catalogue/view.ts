import type { CatalogueEntry } from '../tmdb/cache-store';

/**
 * Returns a function that derives a view from the body of an entry, once per entry and year. Views are collected with
 * their entries.
 */
export function createView<Body, View>(
  derive: (body: Body, currentYear: number) => View,
): (entry: CatalogueEntry<Body>, currentYear: number) => View {
  const views = new WeakMap<CatalogueEntry<Body>, { currentYear: number; view: View }>();
  return (entry, currentYear) => {
    const cached = views.get(entry);
    if (cached?.currentYear === currentYear) return cached.view;
    const view = derive(entry.body, currentYear);
    views.set(entry, { currentYear, view });
    return view;
  };
}
