import type { CatalogueEntry } from '../tmdb/cache-store';
import type { CatalogueRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';

/** Returns a function that reads a request and derives a view from its body, once per cached entry and year. */
export function createView<Body, View>(derive: (body: Body, currentYear: number) => View) {
  const views = new WeakMap<CatalogueEntry<Body>, { currentYear: number; view: View }>();
  /** @throws CatalogueError */
  return async function readView(
    catalogue: Catalogue,
    request: CatalogueRequest<Body>,
    currentYear: number,
  ): Promise<View> {
    const { entry } = await catalogue.read(request);
    const cached = views.get(entry);
    if (cached?.currentYear === currentYear) return cached.view;
    const view = derive(entry.body, currentYear);
    views.set(entry, { currentYear, view });
    return view;
  };
}
