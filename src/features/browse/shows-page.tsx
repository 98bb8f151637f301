import type { ReactNode } from 'react';
import { SHOWS } from './browse-kinds';
import { BrowseScreen } from './browse-screen';

/** The TV page (1 §2). */
export default function ShowsPage(): ReactNode {
  return <BrowseScreen kind={SHOWS} />;
}
