import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { EARLY_SCRIPT_SOURCE } from '../rendering/early-script';

export type Headers = Readonly<Record<string, string>>;

/** Nothing here asks for any of these, and no player may. */
const REFUSED_FEATURES = [
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
];
const PERMISSIONS = REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** What helmet would set, as plain values: stored answers are written without passing through any middleware. */
function headersOf(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const entries = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(entries), 'permissions-policy': PERMISSIONS };
}

const COMMON = {
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  // A sandboxed player of our own origin would share the site's agent cluster, and Chromium warns each time.
  originAgentCluster: false,
  crossOriginResourcePolicy: { policy: 'same-site' },
  xFrameOptions: { action: 'deny' },
} satisfies HelmetOptions;

type PageHeadersOptions = {
  /** Where pictures come from: an origin, or null when they come from the site itself. */
  readonly imageOrigin: string | null;
  /** Origins of the players that may be framed (decisions.md "Player"). */
  readonly frameOrigins: readonly string[];
  readonly https: boolean;
};

export const TRAILER_ORIGIN = 'https://www.youtube-nocookie.com';

/** Headers of every document. */
export function pageHeaders({ imageOrigin, frameOrigins, https }: PageHeadersOptions): Headers {
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
        frameSrc: ["'self'", TRAILER_ORIGIN, ...frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes a script or an element; the one policy vouches for the offline worker's address.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['marquee-worker'],
      },
    },
  });
}

/**
 * Headers of the demo player, which the site's own pages frame.
 *
 * The frame is sandboxed without an origin. There `'self'` matches nothing in WebKit, so the policy also names the host.
 * An http source matches https as well.
 *
 * @param host a valid host with an optional port; without one, the player has no styles and no script in WebKit
 */
export function demoPlayerHeaders(host: string | undefined): Headers {
  const files = ["'self'", ...(host ? [`http://${host}`] : [])];
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

/** Headers of the offline worker, whose own requests this policy governs. */
export function workerHeaders({ imageOrigin, https }: Omit<PageHeadersOptions, 'frameOrigins'>): Headers {
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

/** Headers of answers that are no documents. */
export function dataHeaders({ https }: { https: boolean }): Headers {
  return headersOf({
    ...COMMON,
    strictTransportSecurity: https,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
}
