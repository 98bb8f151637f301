import { paths } from '../navigation/paths';
import { matchRoute } from './routes';
import { serverRouteOf } from './server-routes';

export type PageAddress = { readonly path: string; readonly search: string };

/** The same for all addresses of the same content: drops unused query parameters and maps unknown paths to /404. */
export function toPageAddress(path: string, search: string): PageAddress {
  const { route, found } = matchRoute(path);
  if (!found && path !== paths.notFound()) return { path: paths.notFound(), search: '' };
  const parameters = new URLSearchParams(search);
  const used = new URLSearchParams();
  for (const name of serverRouteOf(route).queryNames ?? []) {
    const value = parameters.get(name);
    if (value !== null) used.set(name, value);
  }
  return { path, search: used.size > 0 ? `?${used}` : '' };
}
