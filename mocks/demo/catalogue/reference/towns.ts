import { splitWords } from './text-lists';

// Invented towns by culture.
const TEXT: Record<string, string> = {
  en: `Ashgrove, Kesh Point, Saltmarsh, Marlow Bay, Hollowmere, Pinehaven, Kettle Creek, Amaranth, Blackmoor, Cinder Falls,
    Dunhaven, Eastlow, Fairlock, Gallows Hill, Harrow Lake, Innsbury, Juniper Ridge, Kingsferry, Larkspur, Mill Valley Junction,
    Northwick, Old Harbor, Penrose, Quarry Bay, Ravenhurst, Stillwater Bend, Thornbury Cross, Underwood, Vesper Hill, Whitcombe,
    Yarrow Falls, Ashby Landing, Bellwether, Copper Canyon, Driftwood, Elmhurst Green, Foxglove, Grayling, Hartsfield, Ironbridge,
    Lantern Bay, Marigold Springs, Nettlecombe, Oakhaven, Port Sorrow, Ransom County, Sablewood, Tidewater, Wexcombe, Briar Glen,
    Cold Harbor, Delancey Heights, Eddystone, Fallow, Gable End, Holloway Park, Isle of Sarn, Kilmarrow, Lowtide, Mourne Abbey,
    Nightfall, Orford Sands, Pelican Cay, Queensmouth, Rushmere, Starling Road, Tamarack, Upper Fenwick, Wolverine Pass, Zephyr Cove,
    Alder Street, Bayou Blanche, Castle Vane, Dovecote, Emberly, Flint Hills, Greenwich Sound, Honeycomb, Little Avalon, Mesa Roja`,
  fr: `Saint-Orlan, Vaucreuse, Port-Mireille, Montclar-sur-Mer, Bellefontaine-le-Haut, Rochenoire, Les Embruns, Aubrac-la-Neuve,
    Sainte-Odile-des-Vignes, Villebrume, Castelneuf, Le Grand-Pré`,
  es: `Villaverde del Mar, San Telmo Viejo, Puerto Ceniza, Valdehierro, Santa Brisa, Las Golondrinas, Montealto, El Retamal,
    Aguasclaras, Peñablanca, San Jacinto, Olivares del Río`,
  de: `Kaltenruh, Grünau am See, Sankt Veit, Niederwald, Falkenhain, Altmoor, Lindenfels, Wintersbach, Hohenstadt, Mühlental, Rabenau`,
  it: `Torrebruna, Castelvento, Santa Marea, Montefiore Alto, Borgo San Luca, Portoscuro, Villa Aurelia, Collelungo, Acquafredda`,
  nordic: `Nordvik, Snøfjord, Gråholmen, Lillehavn, Ulvdal, Stenkulla, Isfossen, Hvitnes, Sandöra, Björkskär, Tågvik`,
  pl: `Zaleszany, Wierzbna, Stary Bór, Kamieniec, Voronsk, Brzozów Dolny, Czarnolas, Mirowo, Białogóra, Olszyny, Krasny Most`,
  hi: `Chandrapet, Suryagarh, Neelkothi, Rampura Junction, Kesarpur, Devnagar, Mohanganj, Pushkarwadi, Indira Colony, Lalbagh Lane`,
  ja: `Shiomizaki, Hoshinomura, Kirigaoka, Minase, Asagiri-chō, Tsukishima-kita, Yukinohama, Akatsuki, Natsumi Bay, Kagerō Street`,
  ko: `Haemaru, Cheongdam-ri, Byeolsan, Mirae-dong, Sorae Island, Hanbit, Dalmaji, Oedong, Narae, Seorin-dong`,
  zh: `Yunhe, Baishui, Longtan Lane, Jade Harbor, Qingshan, Red Bridge, Luming, Tianhe Court, Wushan Gate, Nanping Street`,
  ng: `New Calabar Heights, Umuoma, Port Adeni, Kilimbasa, Mandari, Oduduwa Street, Thabazulu, Lake Nyati, Akwabi, Zongo Hill`,
  ar: `Bab el-Noor, Dar Yasmine, Wadi Saffar, Marsa Rania, Qasr Amal, Al-Zahira, Tazmalt, Bandar Nil, Kasbah Street, Rahat`,
  tr: `Karaburun Köyü, Gümüşova, Mavi Liman, Yeşilpınar, Taşköprü, Ayazma, Kervansaray, Sarıyaka, Deniztepe, Kuleli`,
  pt: `Vila das Marés, Santa Iria, Porto Velhaco, Areia Branca, Pedra do Sal, São Lourenço, Ribeira Alta, Boa Morada, Mirante`,
};

const PLACES = new Map(Object.entries(TEXT).map(([culture, text]) => [culture, splitWords(text)]));

/** The towns for stories of a culture. */
export function listTowns(culture: string): readonly string[] {
  return PLACES.get(culture) ?? PLACES.get('en') ?? [];
}
