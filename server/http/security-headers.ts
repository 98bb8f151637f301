import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { EARLY_SCRIPT_SOURCE } from '../rendering/early-script';
import type { ResponseHeaders } from '../response-cache/cached-response';

/** The site uses none of these, and players must not. */
const REFUSED_FEATURES = [
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
];
const PERMISSIONS = REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Helmet's headers as values, because cached responses are sent without middleware. */
function headersOf(options: HelmetOptions): ResponseHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const entries = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(entries), 'permissions-policy': PERMISSIONS };
}

const COMMON = {
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  // Chromium warns each time a sandboxed player of the same origin loads.
  originAgentCluster: false,
  crossOriginResourcePolicy: { policy: 'same-site' },
  xFrameOptions: { action: 'deny' },
} satisfies HelmetOptions;

type PageHeadersOptions = {
  /** The image host; null when the site serves the pictures itself. */
  readonly imageOrigin: string | null;
  /** Null when the site serves the trailers itself. */
  readonly trailerOrigin: string | null;
  readonly frameOrigins: readonly string[];
  readonly https: boolean;
};

export function pageHeaders(options: PageHeadersOptions): ResponseHeaders {
  const { imageOrigin, trailerOrigin, frameOrigins, https } = options;
  return headersOf({
    ...COMMON,
    strictTransportSecurity: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", EARLY_SCRIPT_SOURCE],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...(imageOrigin ? [imageOrigin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", ...(trailerOrigin ? [trailerOrigin] : []), ...frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The only policy is for the URL of the service worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['marquee-worker'],
      },
    },
  });
}

/**
 * In WebKit, `'self'` matches nothing in a frame with an opaque origin, so the policy also names the site's origin.
 * @param origin an http origin matches https as well; null if unknown
 */
export function demoPlayerHeaders(origin: string | null): ResponseHeaders {
  const files = ["'self'", ...(origin === null ? [] : [origin])];
  return headersOf({
    ...COMMON,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: files,
        styleSrc: files,
        fontSrc: files,
        imgSrc: files,
        mediaSrc: files,
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
  });
}

/** The policy applies to the service worker's own requests. */
export function workerHeaders({
  imageOrigin,
  https,
}: Pick<PageHeadersOptions, 'imageOrigin' | 'https'>): ResponseHeaders {
  return headersOf({
    ...COMMON,
    strictTransportSecurity: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        connectSrc: ["'self'", ...(imageOrigin ? [imageOrigin] : [])],
        frameAncestors: ["'none'"],
      },
    },
  });
}

export function dataHeaders({ https }: { https: boolean }): ResponseHeaders {
  return headersOf({
    ...COMMON,
    strictTransportSecurity: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
}
