import { createRandom, type Random } from '../../seeded-random';
import { listCountryCodes } from '../reference/countries';
import { getLanguage } from '../reference/languages';
import { splitWords } from '../reference/text-lists';
import { getTitleMetadata, type TitleMetadata } from './title-metadata';

export interface Company {
  id: number;
  name: string;
  country: string;
}

const COMPANY_NAMES = splitWords(`
  Lanternlight Pictures, Blue Heron Films, Northgate Studios, Paper Kite Productions, Saltworks Entertainment, Third Act Films,
  Copper Moon, Red Umbrella Pictures, Halfway House Films, Longshadow Entertainment, Meridian Street, Owl & Anchor, Skylark Films,
  Granite Peak Pictures, Velvet Curtain, Tall Ship Media, Ninth Row Productions, Quiet Riot Films, Silverline Studios, Wildflower,
  Atlas & Daughters, Brass Lion Pictures, Cloudhouse Animation, Drumlin Films, Ember Road, Firefly Factory, Gatehouse Productions,
  Harborview Films, Inkwell Animation, Juniper Tree Films, Kestrel Entertainment, Low Tide Films, Midnight Bakery, Nightbus Films,
  Orchard Lane, Pale Blue Pictures, Quarry Productions, Rookery Films, Starling & Sons, Tandem Features, Umbra Films, Vantage Row,
  Windmill Productions, Yellow Door, Zephyr Studios, Barrow Hill Films, Candlewick Pictures, Dovetail Media, Far Field, Glass Bridge
`);
const NETWORK_NAMES = splitWords(`
  Channel Nine North, Beacon TV, UBN, Harbor One, Lumen, Canal Azur, Kompass, Tele Mar, Prime Seven, Storyhouse, KTX, Asahi Sora TV,
  Union Television, Vista, RadioVision, Polar TV, Heartland, Telestar, Public One, Metro 5, Kidsville, Curiosity House, Nova+, Orbit
`);

const COMPANY_IDS_FROM = 7_000;
const NETWORK_IDS_FROM = 900;
/** Home countries of companies and networks, assigned by index. */
const HOMES = ['US', 'US', 'US', 'GB', 'FR', 'CA', 'DE', 'JP', 'KR', 'ES', 'IT', 'IN'];

function draw(random: Random, names: readonly string[], firstId: number, count: number): Company[] {
  const indexes = random.pickSome(
    names.map((_, index) => index),
    count,
  );
  return indexes.map((index) => ({
    id: firstId + index,
    name: names[index] ?? '',
    country: HOMES[index % HOMES.length] ?? 'US',
  }));
}

const isKnown = ({ voteCount }: TitleMetadata) => voteCount >= 10;

/** Up to four production companies; empty for some titles. */
export function listCompanies(metadata: TitleMetadata): Company[] {
  const random = createRandom(metadata.rank, metadata.kind === 'movie' ? 901 : 902);
  const count = isKnown(metadata) ? random.pick([1, 1, 2, 2, 3, 4, 0]) : random.pick([0, 0, 1]);
  return draw(random, COMPANY_NAMES, COMPANY_IDS_FROM, count);
}

/** The networks of a show; empty for some. */
export function listNetworks(rank: number): Company[] {
  const random = createRandom(rank, 903);
  const count = isKnown(getTitleMetadata('tv', rank)) ? random.pick([1, 1, 1, 1, 2]) : random.pick([0, 1]);
  return draw(random, NETWORK_NAMES, NETWORK_IDS_FROM, count);
}

/** ISO 3166 codes of the production countries. */
export function listCountries(metadata: TitleMetadata): string[] {
  const random = createRandom(metadata.rank, metadata.kind === 'movie' ? 911 : 912);
  const home = random.pick(listCountryCodes(getLanguage(metadata.language).code));
  const partner = random.chance(0.2) ? random.pick(HOMES) : home;
  return [...new Set([home, partner])];
}
