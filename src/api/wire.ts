import { wireTransformer } from './wire-transformer';

/** Where calls go, and how they are written. */
export const WIRE = { url: '/api/trpc', transformer: wireTransformer } as const;
