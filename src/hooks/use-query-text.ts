import { useRouter } from 'wouter';

/**
 * The address's query as it stands there, without its question mark. The router's own useSearch decodes it once
 * before anybody parses it, which turns a searched '%41' into 'A'.
 */
export function useQueryText(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
