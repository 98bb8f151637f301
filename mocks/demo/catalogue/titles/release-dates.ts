import type { Random } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Age of typical and of the oldest titles. */
const DEPTH_YEARS = { movie: { usual: 62, oldest: 104 }, tv: { usual: 48, oldest: 72 } };

/** Release date in days from today: some upcoming, many within the last year, fewer further back. */
export function drawDay(random: Random, kind: TitleKind, isObscure: boolean): number {
  const when = random.next();
  const where = random.next();
  if (when < 0.02) return 1 + Math.floor(where * 300);
  if (when < (isObscure ? 0.03 : 0.056)) return -Math.floor(where * 29);
  if (when < 0.14) return -30 - Math.floor(where * 335);
  const { usual, oldest } = DEPTH_YEARS[kind];
  if (when > 0.97) return -Math.floor((usual + where * (oldest - usual)) * YEAR_DAYS);
  return -Math.floor((1 + where ** 2.3 * usual) * YEAR_DAYS);
}

/** The date `day` days from today as YYYY-MM-DD in UTC. */
export function formatDate(today: Date, day: number): string {
  return new Date(today.getTime() + day * DAY_MS).toISOString().slice(0, 10);
}
