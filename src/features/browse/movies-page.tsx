import type { ReactNode } from 'react';
import { MOVIES } from './browse-kinds';
import { BrowseScreen } from './browse-screen';

export default function MoviesPage(): ReactNode {
  return <BrowseScreen kind={MOVIES} />;
}
