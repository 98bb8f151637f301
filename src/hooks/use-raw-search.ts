import { useRouter } from 'wouter';

/** The URL's query without '?'. wouter's useSearch decodes it: parsing that again turns '%2541' into 'A'. */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
