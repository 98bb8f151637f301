import type { TRPCLink } from '@trpc/client';
import { httpLink } from '@trpc/client/links/httpLink';
import { fetchEnvelope } from './fetch-envelope';
import { patientLink } from './patient-link';
import type { AppRouter } from './trpc';
import { WIRE } from './wire';

/** Reads one by one, as plain GETs that the server answers with stored bytes, the same for everybody. */
export function createCatalogueLink(): TRPCLink<AppRouter> {
  return patientLink(httpLink<AppRouter>({ ...WIRE, fetch: fetchEnvelope }));
}
