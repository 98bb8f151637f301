import { Bookmark, Clapperboard, House, type LucideIcon, Tv } from 'lucide-react';
import { paths } from '../../navigation/paths';

type MainLink = { readonly label: string; readonly href: string; readonly Icon: LucideIcon };

export const MAIN_LINKS: readonly MainLink[] = [
  { label: 'Home', href: paths.home(), Icon: House },
  { label: 'Movies', href: paths.movies(), Icon: Clapperboard },
  { label: 'TV Shows', href: paths.shows(), Icon: Tv },
  { label: 'My List', href: paths.myList(), Icon: Bookmark },
];
