import { type ReactNode, useState } from 'react';
import { useBoot } from '../../boot';
import { hasFailedToLoad } from '../../lib/has-failed-to-load';
import { imageSource } from '../../media/image-url';

const FALLBACK_WIDTH = 1280;
const PLACEHOLDER = { src: '/images/backdrop-placeholder.svg', srcSet: undefined };
/** On phones less than its box, so that a dense screen is content with the host's 780 px: it fades into the page. */
const SIZES = '(min-width: 40rem) 100vw, 60vw';

/** The backdrop behind the hero, fading to the page so that text on it stays readable. The first picture to be fetched. */
export function HeroPicture({ path }: { path: string }): ReactNode {
  const { imageBaseUrl } = useBoot();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <img
        {...(hasFailed ? PLACEHOLDER : imageSource(imageBaseUrl, 'backdrop', path, FALLBACK_WIDTH))}
        sizes={SIZES}
        alt=""
        fetchPriority="high"
        ref={(image) => {
          if (image && hasFailedToLoad(image)) setFailed(true);
        }}
        onError={() => setFailed(true)}
        className="absolute inset-x-0 top-0 h-3/5 w-full object-cover sm:h-full sm:object-[50%_25%]"
      />
      <div className="absolute inset-x-0 top-0 h-28 bg-linear-to-b from-ground/80 to-transparent" />
      <div className="absolute inset-x-0 top-0 h-3/5 bg-linear-to-t from-ground via-ground/10 to-transparent sm:hidden" />
      <div className="absolute inset-0 hidden bg-linear-to-t from-ground via-ground/55 via-35% to-transparent to-75% sm:block" />
      <div className="absolute inset-0 hidden bg-linear-to-r from-ground/90 via-ground/50 via-40% to-transparent to-75% sm:block" />
    </div>
  );
}
