import { paths } from '../navigation/paths';
import { matchRoute } from './routes';

/** What of an address makes a difference to the page: its path, and the part of its query that the page reads. */
export type PageAddress = { readonly path: string; readonly search: string };

/**
 * The same for every address that shows the same page: parameters that the page does not read are dropped, the
 * others put in one order, and all unknown paths are the 404 page.
 */
export function toPageAddress(path: string, search: string): PageAddress {
  const { route, found } = matchRoute(path);
  if (!found && path !== paths.notFound()) return { path: paths.notFound(), search: '' };
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const name of route.queryNames ?? []) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  return { path, search: read.size > 0 ? `?${read}` : '' };
}
