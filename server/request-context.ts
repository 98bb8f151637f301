import type { Viewer } from '#shared/account';
import type { Catalogue, CatalogueAnswer } from './catalogue/catalogue';
import type { Health } from './health';

/** What a procedure is given: who asks, by which way, and the use cases it may call. */
export type RequestContext = {
  readonly surface: 'trpc' | 'rest' | 'render';
  readonly viewer: Viewer | null;
  readonly catalogue: Catalogue;
  readonly health: Health;
  /** The four-digit year that the validity filter counts from (1 §5). */
  readonly currentYear: number;
  /** YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Called by procedures that answer with a stored catalogue entry, so that its bytes can be sent as they are. */
  readonly served: (answer: CatalogueAnswer) => void;
};
