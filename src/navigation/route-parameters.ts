import { useLocation } from 'wouter';
import { matchRoute } from '../app/routes';

/** The parameters that the route table takes from the address, such as id in /movie/11. */
export function useRouteParameters(): Readonly<Record<string, string | undefined>> {
  const [path] = useLocation();
  return matchRoute(path).parameters;
}
