import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRenderContext } from '../../hooks/render-context';
import { Picture } from '../../titles/picture';
import { framePermissions, frameSandbox } from '../../ui/frame-permissions';
import { sendTrailerSettings } from './trailer-settings';

type TrailerProps = {
  readonly youTubeKey: string;
  readonly title: string;
  readonly backdropPath: string | null;
};

/** A frame that has not loaded by then is shown, because it may contain the browser's error message. */
const SHOWN_AFTER_MS = 10_000;

/** For YouTube's link "Watch on YouTube": a new tab, which must not be sandboxed. */
const OPEN_TABS = 'allow-popups allow-popups-to-escape-sandbox';

/** The host is not contacted before. The frame is hidden while it loads, because browsers paint empty ones white. */
function TrailerFrame({ address, title }: { address: string; title: string }): ReactNode {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const sandbox = frameSandbox(address, window.location.href);
  const isOnSite = address.startsWith('/');

  // A layout effect listens before the player can be ready.
  useLayoutEffect(
    () => (isOnSite ? sendTrailerSettings(() => frame.current?.contentWindow) : undefined),
    [isOnSite],
  );

  useEffect(() => {
    // The button that had the focus is gone.
    frame.current?.focus();
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <iframe
        ref={frame}
        src={isOnSite ? address : `${address}?autoplay=1&rel=0`}
        title={`Trailer for ${title}`}
        onLoad={() => setShown(true)}
        className={`absolute inset-0 size-full bg-media ${isShown ? '' : 'opacity-0'}`}
        sandbox={isOnSite ? sandbox : `${sandbox} ${OPEN_TABS}`}
        allow={framePermissions({ autoPlay: true })}
        // YouTube refuses to play without a referrer. This sends the origin only.
        referrerPolicy="strict-origin"
      />
      {!isShown && (
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto size-9 animate-spin rounded-full border-2 border-line border-t-accent"
        />
      )}
    </>
  );
}

/** A picture with a play button, which is replaced by the embedded video. */
export function Trailer({ youTubeKey, title, backdropPath }: TrailerProps): ReactNode {
  const { trailerBaseUrl } = useRenderContext();
  const [isStarted, setStarted] = useState(false);
  const key = encodeURIComponent(youTubeKey);
  const isOnYouTube = !trailerBaseUrl.startsWith('/');

  return (
    <section className="max-md:page-gutter print:hidden">
      <h2 className="flex h-11 items-center text-heading">Trailer</h2>
      <div
        className={`dark-surface relative aspect-video overflow-hidden trailer-width rounded-panel ring-1 ring-line ${isStarted ? 'bg-media' : 'bg-raised'}`}
      >
        {isStarted ? (
          <TrailerFrame address={`${trailerBaseUrl}/${key}`} title={title} />
        ) : (
          <button
            type="button"
            onClick={() => setStarted(true)}
            className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-2"
          >
            <Picture
              kind="backdrop"
              path={backdropPath}
              fallbackWidth={780}
              isBackground
              sizes="(width < 64rem) 66vw, 60vw"
              loading="lazy"
              className="absolute inset-0 size-full object-cover opacity-70 transition-opacity duration-200 group-hover:opacity-90"
            />
            <span className="relative flex items-center gap-3 rounded-full bg-media-scrim py-3 pr-6 pl-3 font-semibold text-ink ring-1 ring-hairline-strong [backdrop-filter:blur(8px)] transition-transform duration-200 group-hover:scale-[1.05]">
              <span className="grid size-10 place-items-center rounded-full bg-primary text-on-primary">
                <Play aria-hidden="true" className="size-5 fill-current" />
              </span>
              Play trailer
            </span>
          </button>
        )}
        {!isStarted && (
          <noscript>
            <a
              href={isOnYouTube ? `https://www.youtube.com/watch?v=${key}` : `${trailerBaseUrl}/${key}`}
              rel="noreferrer"
              className="absolute inset-0 grid place-items-center font-semibold underline underline-offset-4"
            >
              {isOnYouTube ? 'Watch the trailer on YouTube' : 'Watch the trailer'}
            </a>
          </noscript>
        )}
      </div>
    </section>
  );
}
