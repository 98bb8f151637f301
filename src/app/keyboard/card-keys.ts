/** A list that CSS lays out as a grid, and the card in it that has the focus. */
type Grid = {
  readonly list: Element;
  readonly columns: number;
  /** Of cards, also of those that a virtualized list does not render. */
  readonly count: number;
  readonly index: number;
  /** The column that ArrowUp and ArrowDown keep. */
  readonly column: number;
};

const rowStart = ({ index, columns }: Grid): number => index - (index % columns);

/** Rows of cards have the horizontal ones as well (src/hooks/use-roving-focus.ts). */
export const CARD_KEYS = [
  { key: 'ArrowLeft', label: 'Previous card', find: ({ index }: Grid) => index - 1 },
  { key: 'ArrowRight', label: 'Next card', find: ({ index }: Grid) => index + 1 },
  { key: 'ArrowUp', label: 'Card above', find: (grid: Grid) => rowStart(grid) - grid.columns + grid.column },
  { key: 'ArrowDown', label: 'Card below', find: findBelow },
  { key: 'Home', label: 'First card of the row', find: rowStart },
  {
    key: 'End',
    label: 'Last card of the row',
    find: (grid: Grid) => Math.min(rowStart(grid) + grid.columns, grid.count) - 1,
  },
] as const;

/** In a last row that is too short, its last card. */
function findBelow(grid: Grid): number {
  const nextRow = rowStart(grid) + grid.columns;
  const index = nextRow + grid.column;
  return nextRow < grid.count ? Math.min(index, grid.count - 1) : index;
}

/** The card that was reached by ArrowUp or ArrowDown, and the column where these started. */
let lastVerticalMove: { readonly link: Element; readonly column: number } | null = null;
let growth: MutationObserver | undefined;

/** Virtualized lists number their items. */
function indexOf(item: Element): number {
  const position = item.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : [...(item.parentElement?.children ?? [])].indexOf(item);
}

function findGrid(link: Element): Grid | null {
  const item = link.closest('main li');
  const list = item?.parentElement;
  if (!item || !list) return null;
  const { display, gridAutoFlow, gridTemplateColumns } = getComputedStyle(list);
  // Scrollers of several lines are rows.
  if (display !== 'grid' || gridAutoFlow === 'column') return null;
  const columns = gridTemplateColumns.split(' ').length;
  const index = indexOf(item);
  return {
    list,
    columns,
    count: Number(item.getAttribute('aria-setsize') ?? list.children.length),
    index,
    column: lastVerticalMove?.link === link ? lastVerticalMove.column : index % columns,
  };
}

function findCard(list: Element, index: number): HTMLElement | null {
  const item = [...list.children].find((each) => indexOf(each) === index);
  return item?.querySelector('a') ?? null;
}

/** Infinite lists load more when their end is visible. The focus follows unless the user moves it. */
function focusWhenLoaded({ list, column }: Grid, index: number, from: Element): void {
  growth?.disconnect();
  growth = new MutationObserver(() => {
    const link = document.activeElement === from ? findCard(list, index) : null;
    if (link) focus(link, column);
    if (link || document.activeElement !== from) growth?.disconnect();
  });
  growth.observe(list, { childList: true });
}

function focus(link: HTMLElement, column: number | null): void {
  link.focus();
  lastVerticalMove = column === null ? null : { link, column };
}

/** Where ArrowUp and ArrowDown lead from the first and last row: a filmography has a grid for each year. */
function findInNextGrid({ list, columns, column }: Grid, key: string): HTMLElement | null {
  const section = list.parentElement;
  const next = key === 'ArrowUp' ? section?.previousElementSibling : section?.nextElementSibling;
  const nextList = next?.querySelector(':scope > ul');
  if (!nextList) return null;
  const last = nextList.children.length - 1;
  const firstOfRow = key === 'ArrowUp' ? last - (last % columns) : 0;
  return findCard(nextList, Math.min(firstOfRow + column, last));
}

/** Moves the focus from a card of a grid to another one. Returns whether there is one. */
export function moveToCard(key: string, target: EventTarget | null): boolean {
  const cardKey = CARD_KEYS.find((each) => each.key === key);
  const link = target instanceof Element ? target.closest('a') : null;
  const grid = cardKey && link && findGrid(link);
  if (!grid) return false;
  const index = cardKey.find(grid);
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const card = findCard(grid.list, index) ?? (isVertical ? findInNextGrid(grid, key) : null);
  if (card) focus(card, isVertical ? grid.column : null);
  else if (index >= grid.count) focusWhenLoaded(grid, index, link);
  return card !== null;
}
