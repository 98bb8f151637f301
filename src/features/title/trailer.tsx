import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../titles/picture';

type TrailerProps = {
  readonly youTubeKey: string;
  readonly title: string;
  readonly backdropPath: string | null;
};

/** YouTube's host without cookies. It is not contacted until the user starts the trailer. */
const TRAILER_HOST = 'https://www.youtube-nocookie.com';

/** A picture with a play button, which is replaced by the embedded video. */
export function Trailer({ youTubeKey, title, backdropPath }: TrailerProps): ReactNode {
  const [isStarted, setStarted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (isStarted) frame.current?.focus();
  }, [isStarted]);

  return (
    <section>
      <h2 className="flex h-11 items-center text-heading">Trailer</h2>
      <div className="dark-surface relative aspect-video overflow-hidden rounded-panel bg-raised ring-1 ring-line">
        {isStarted ? (
          <iframe
            ref={frame}
            src={`${TRAILER_HOST}/embed/${encodeURIComponent(youTubeKey)}?autoplay=1&rel=0`}
            title={`Trailer for ${title}`}
            className="absolute inset-0 size-full"
            // The link "Watch on YouTube" opens a new tab, which must not be sandboxed.
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            // YouTube refuses to play without a referrer. This sends the origin only.
            referrerPolicy="strict-origin"
          />
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
            <span className="relative flex items-center gap-3 rounded-full bg-media-scrim py-3 pr-6 pl-3 font-semibold text-ink ring-1 ring-hairline-strong backdrop-blur-sm transition-transform duration-200 group-hover:scale-105">
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
              href={`https://www.youtube.com/watch?v=${encodeURIComponent(youTubeKey)}`}
              rel="noreferrer"
              className="absolute inset-0 grid place-items-center font-semibold underline underline-offset-4"
            >
              Watch the trailer on YouTube
            </a>
          </noscript>
        )}
      </div>
    </section>
  );
}
