import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Picture } from '../../titles/picture';

type TrailerProps = {
  readonly youTubeKey: string;
  /** The title the trailer is for. */
  readonly title: string;
  readonly backdropPath: string | null;
};

/** The no-cookie host; nothing is asked of it before the visitor asks for the trailer. */
const TRAILER_HOST = 'https://www.youtube-nocookie.com';

/** A title's trailer: a still with a play button, and on asking the embedded video (2 §2 "Trailer"). */
export function Trailer({ youTubeKey, title, backdropPath }: TrailerProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  // The button that had the focus is gone: the player it became takes it over.
  useEffect(() => {
    if (isAsked) frame.current?.focus();
  }, [isAsked]);

  return (
    <section>
      <h2 className="flex h-11 items-center text-heading">Trailer</h2>
      <div className="relative aspect-video overflow-hidden rounded-panel bg-raised ring-1 ring-line">
        {isAsked ? (
          <iframe
            ref={frame}
            src={`${TRAILER_HOST}/embed/${encodeURIComponent(youTubeKey)}?autoplay=1&rel=0`}
            title={`Trailer of ${title}`}
            className="absolute inset-0 size-full"
            // "Watch on YouTube" opens a tab of its own, which is as free as any other.
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
            // The host refuses to play for a page that does not say where it is embedded; it learns the origin alone.
            referrerPolicy="strict-origin"
          />
        ) : (
          <button
            type="button"
            onClick={() => setAsked(true)}
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
            <span className="relative flex items-center gap-3 rounded-full bg-black/70 py-3 pr-6 pl-3 font-semibold text-ink ring-1 ring-white/20 backdrop-blur-sm transition-transform duration-200 group-hover:scale-105">
              <span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
                <Play aria-hidden="true" className="size-5 fill-current" />
              </span>
              Play trailer
            </span>
          </button>
        )}
        {!isAsked && (
          <noscript>
            <a
              href={`https://www.youtube.com/watch?v=${encodeURIComponent(youTubeKey)}`}
              rel="noreferrer"
              className="absolute inset-0 grid place-items-center font-semibold underline underline-offset-4"
            >
              Trailer on YouTube
            </a>
          </noscript>
        )}
      </div>
    </section>
  );
}
