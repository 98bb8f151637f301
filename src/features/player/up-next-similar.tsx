import { type ReactNode, type RefObject, useId } from 'react';
import { type TitleCard, titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { Picture } from '../../titles/picture';
import { CloseButton } from '../../ui/close-button';
import { SiteLink } from '../../ui/site-link';
import { OFFER, type OfferProps, useOffer } from './up-next-offer';
import { UP_NEXT_TEXTS } from './up-next-texts';

const MAX_SIMILAR_SHOWN = 6;

type SimilarOfferProps = OfferProps & { readonly titles: readonly TitleCard[] };

export function SimilarOffer(props: SimilarOfferProps): ReactNode {
  const { titles, onClose } = props;
  const id = useId();
  const first = useOffer<HTMLAnchorElement>(props, titles.length > 0 ? UP_NEXT_TEXTS.similar : '');
  if (titles.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`${OFFER} max-w-2xl`}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {UP_NEXT_TEXTS.similar}
        </h2>
        <CloseButton label={UP_NEXT_TEXTS.close} onClick={onClose} className="-my-1.5 -mr-1.5 shrink-0" />
      </div>
      <SimilarList titles={titles} first={first} />
    </section>
  );
}

type SimilarListProps = {
  readonly titles: readonly TitleCard[];
  readonly first: RefObject<HTMLAnchorElement | null>;
};

export function SimilarList({ titles, first }: SimilarListProps): ReactNode {
  return (
    <ul
      aria-label={UP_NEXT_TEXTS.similar}
      className="-mx-3 -mb-1 flex gap-1 overflow-x-auto overscroll-x-contain px-2 pt-2 pb-1 sm:grid sm:grid-cols-3"
    >
      {titles.slice(0, MAX_SIMILAR_SHOWN).map((title, index) => (
        <li key={title.id} className="w-40 shrink-0 sm:w-auto">
          <SimilarLink title={title} link={index === 0 ? first : undefined} />
        </li>
      ))}
    </ul>
  );
}

type SimilarLinkProps = {
  readonly title: TitleCard;
  readonly link: RefObject<HTMLAnchorElement | null> | undefined;
};

function SimilarLink({ title, link }: SimilarLinkProps): ReactNode {
  return (
    <SiteLink
      ref={link}
      href={paths.title(title.mediaType, title.id)}
      aria-label={titleWithYear(title)}
      className="flex items-center gap-2.5 rounded-card p-1 hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="relative aspect-2/3 w-12 shrink-0 overflow-hidden rounded-md bg-raised sm:w-14">
        <Picture
          kind="poster"
          path={title.posterPath}
          fallbackWidth={92}
          sizes="56px"
          isBackground
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 text-sm">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{title.title}</bdi>
        <span className="text-xs text-muted tabular-nums">{yearOf(title.date)}</span>
      </span>
    </SiteLink>
  );
}
