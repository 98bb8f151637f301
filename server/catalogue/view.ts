import type { ZodType } from 'zod';
import type { CatalogueEntry } from '../tmdb/cache-entry';
import { CatalogueError } from '../tmdb/catalogue-error';

/**
 * What a screen shows of a stored answer, worked out once an entry: reads the body by its schema and makes the view
 * of it. A new entry (after a refresh) gets a new view, and the old view goes with the old entry.
 * @throws CatalogueError (unavailable) when the body is not of its kind's shape
 */
export function createView<Body, View>(
  schema: ZodType<Body>,
  make: (body: Body, currentYear: number) => View,
): (entry: CatalogueEntry, currentYear: number) => View {
  const views = new WeakMap<CatalogueEntry, { currentYear: number; view: View }>();
  return (entry, currentYear) => {
    const known = views.get(entry);
    if (known?.currentYear === currentYear) return known.view;
    const body = schema.safeParse(entry.body);
    if (!body.success) {
      throw new CatalogueError('unavailable', 'The movie database sent an answer that we cannot read.', {
        cause: body.error,
      });
    }
    const view = make(body.data, currentYear);
    views.set(entry, { currentYear, view });
    return view;
  };
}
