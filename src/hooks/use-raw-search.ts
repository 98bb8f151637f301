import { useRouter } from 'wouter';

/**
 * The query of the address without its question mark. wouter's useSearch decodes it, so that parsing it decodes twice:
 * a search for '%41' becomes 'A'.
 */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
