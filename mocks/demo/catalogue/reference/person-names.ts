import type { Random } from '../../seeded-random';
import { splitWords } from './text-lists';

export type Gender = 'f' | 'm';

export interface Name {
  first: string;
  last: string;
  gender: Gender;
}

export interface Character {
  name: string;
  gender: Gender;
}

// One line each: women's first names, men's first names, family names.
const TEXT: Record<string, readonly [string, string, string]> = {
  en: [
    `Wren, Maribel, Tessa, Odette, Corinne, Hollis, Juniper, Marlowe, Delia, Prudence, Imogen, Harriet, Sadie, Lorna,
     Beatrix, Georgia, Nell, Winifred, Adelaide, Ramona, Josephine, Thea, Rosalind, Mabel, Cordelia, Ivy, Della, June,
     Clementine, Rosamund, Opal, Greer, Henrietta, Sylvie, Tamsin, Blythe, Marguerite, Faye, Lottie, Vivian, Esme, Hester`,
    `Bastian, Emmett, Silas, Rufus, Desmond, Wendell, Callum, Jasper, Theodore, Clive, Barnaby, Otis, Fletcher, Quentin,
     Gideon, Rory, Ambrose, Everett, Lowell, Malcolm, Lysander, Linus, Nathaniel, Hugh, Alistair, Perry, Dale, Vaughn,
     Magnus, Cyril, Thaddeus, Wilder, Rowan, Edmund, Lachlan, Percival, Sterling, Abel, Jonah, Merrick, Tobias, Felix`,
    `Halloway, Thackery, Merriweather, Pellham, Ashdown, Wexler, Crowhurst, Lindqvale, Draycott, Fenwick, Harrowby, Stroud,
     Kettleman, Marchbanks, Ollerton, Penhale, Quillfeather, Ravensdale, Sedgemoor, Tillman, Underhay, Varley, Wickstead,
     Yarrow, Birdsall, Colfax, Dunmore, Elsworth, Fairweather, Garroway, Hathersage, Inskip, Jessop, Kilbride, Loxley,
     Mossgrove, Nightingale, Orchard, Pemberley, Rookwood, Silverthorne, Tarrant, Vandermeer, Whitlock, Ainsley, Brandreth`,
  ],
  fr: [
    `Mireille, Solène, Apolline, Clémence, Margaux, Oriane, Hélène, Capucine, Noémie, Séraphine, Élodie, Maëlle, Aurélie, Émeline`,
    `Bastien, Étienne, Gaspard, Lucien, Théo, Anatole, Rémi, Honoré, Florian, Maxence, Aurélien, Blaise, Corentin`,
    `Delacombe, Vauclair, Montferrand, Beaulac, Dufresnoy, Castellane, Rochebrune, Lavergne, Saint-Orlan, Marchemont,
     Bellerive, Fontanges, Garancier, Tournesac, d'Aubrac, Malvoisin, Perrichon, Sauveterre, Villandray, Courtelin`,
  ],
  es: [
    `Ximena, Leocadia, Maravillas, Inés, Rocío, Almudena, Paloma, Consuelo, Nieves, Marisol, Amparo, Itziar, Lucero`,
    `Anselmo, Joaquín, Ramiro, Evaristo, Nicanor, Tomás, Leandro, Íñigo, Gaspar, Fermín, Octavio, Baltasar, Simón`,
    `Valcárcel, Montesinos, Quiroga, Peñalver, Urrutia, Zaldívar, Belmonte, Carranza, Echeverri, Fuensanta, Galíndez,
     Iturralde, Larrañaga, Monteagudo, Olmedilla, Palacín, Robledano, Saavedra, Tordesillas, Villaseñor`,
  ],
  de: [
    `Liesel, Ottilie, Annika, Friederike, Marlene, Greta, Katharina, Sieglinde, Johanna, Theresa, Mathilda, Ulrike`,
    `Anselm, Konrad, Matthis, Leopold, Ruprecht, Jannik, Veit, Albrecht, Korbinian, Lorenz, Emil, Henning`,
    `Brandt-Keller, Hohenfels, Wagenknecht, Lindenau, Eschbach, Steinwender, Krähwinkel, Mühlhaus, Oberländer, Pfeifferling,
     Rautenstrauch, Sommerlath, Tannhofer, Uhlenbrock, Vogelsang, Weidenthal, Zieglmayer, Falkenried`,
  ],
  it: [
    `Ginevra, Fiammetta, Ottavia, Serafina, Donatella, Allegra, Ludovica, Graziella, Marilena, Viola, Perla, Costanza`,
    `Ercole, Fabrizio, Ottavio, Raffaele, Tancredi, Ludovico, Nazario, Saverio, Ruggero, Dario, Ettore, Cosimo`,
    `Bellandi, Castelvero, Dragonetti, Fontanelli, Guardabassi, Lombardini, Marinoni, Novaresi, Ottaviani, Pellegrino-Sforza,
     Quaranta, Rossellino, Santamarina, Tarantola, Ventimiglia, Zanardelli, Malaspina, Acquaviva`,
  ],
  nordic: [
    `Astrid, Ragna, Linnéa, Signe, Tuva, Sólveig, Maren, Ylva, Ingeborg, Freja, Åsa, Hedda, Vigdis`,
    `Sindre, Torvald, Eskil, Birger, Håkon, Jørgen, Mattis, Sverre, Viggo, Aksel, Leif, Ørjan, Rasmus`,
    `Björkqvist, Dalsgaard, Ekelund, Fjeldstad, Grönvall, Havnerås, Isaksen, Kvistgaard, Lövgren, Nordhagen, Østergård,
     Rydström, Skovgaard, Tveit, Ulvestad, Vinterberget, Åkerblad, Hjelmeland`,
  ],
  pl: [
    `Zofia, Kalina, Bronisława, Jadwiga, Oliwia, Danuta, Halszka, Malwina, Ludmila, Wiera, Irina, Zlata`,
    `Kazimierz, Tadeusz, Zbigniew, Mirosław, Ignacy, Bogdan, Witold, Dobromir, Pavel, Anton, Yuri, Stanisław`,
    `Wolański, Krzemiński, Jastrzębiec, Zawadowski, Orlovsky, Belinsky, Karpowicz, Lisiecki, Mroczek, Nowogrodzki, Radomski,
     Sokolovich, Tarnowicz, Voronin, Wierzbicki, Zelenka, Dobrowolny, Kurylenko-Maj`,
  ],
  hi: [
    `Anandita, Ishani, Meenal, Revathi, Savitri, Tanvi, Urmila, Vasundhara, Nandini, Charulata, Kavya, Lalita`,
    `Arindam, Devdutt, Harish, Ishaan, Jayant, Kartikeya, Madhav, Nikhilesh, Raghav, Siddhant, Tarun, Vikrant`,
    `Acharekar, Bhattathiri, Chakrapani, Deshmane, Gaekwadi, Iyengaar, Jaisinghani, Kulkarnee, Mahadevan, Nambisan, Purohitwar,
     Raghunathan, Sahasrabudhe, Talwarkar, Upadhyayan, Venkataram, Warrierson, Rathodkar`,
  ],
  ja: [
    `Kasumi, Hotaru, Nagisa, Chiyoko, Misaki, Fumiko, Ayaka, Sayuri, Kotone, Mizuki, Harumi, Tsubasa`,
    `Ryōhei, Kazuma, Shinsuke, Tatsuo, Genjirō, Haruto, Isamu, Kōtarō, Naoki, Sōta, Yasuhiro, Daisuke`,
    `Amagiri, Fujisawara, Hoshikawa, Ichinomori, Kagemura, Kirishita, Minazuki, Nagareyama, Oginome, Sakuramachi, Shirahama,
     Tachikaze, Umezono, Wakatsuru, Yukishiro, Tsukigase, Asahina, Kurosato`,
  ],
  ko: [
    `Seo-yun, Ha-rin, Mi-sook, Ji-ah, Bo-ram, Eun-byul, Na-kyung, Soo-ah, Yeon-joo, Da-hee, Hye-won, Chae-rin`,
    `Tae-gyu, Min-jae, Sang-woo, Do-hyun, Jun-seo, Kang-min, Woo-seok, Hyun-bae, In-ho, Chul-soo, Seung-ri, Dong-geun`,
    `Namgung, Seomun, Hwangbo, Jegal, Sagong, Dokgo, Pyo, Tak, Ma, Bang, Gil, Ok, Myung, Seonwoo, Ha, Noh, Cha, Ryu`,
  ],
  zh: [
    `Mei-Xue, Lihua, Qingyi, Ruolan, Shuyi, Wanqing, Xiaoyun, Yuehua, Zhilan, Baozhu, Ailing, Suyin`,
    `Boqin, Chengyu, Guowei, Haoran, Jianming, Kaiwen, Tianyou, Weidong, Yichen, Zhongwei, Delun, Shaofeng`,
    `Ouyang, Situ, Shangguan, Zhuge, Murong, Duanmu, Bai, Gu, Lei, Meng, Qiao, Shen, Tian, Xue, Yan, Zhai, Kwong, Tse`,
  ],
  ng: [
    `Adaeze, Folasade, Ngozi, Zuri, Amahle, Thandeka, Efua, Makena, Wanjiru, Ifeoma, Nomvula, Abeni, Akosua`,
    `Chidi, Obinna, Kwabena, Tunde, Sipho, Emeka, Babajide, Kofi, Themba, Olumide, Jelani, Ayodele, Mandla`,
    `Adeyemi-Cole, Okonjola, Mbathane, Nkemdiri, Owusuwa, Achebelu, Dlaminari, Kamaubi, Ezekwendu, Balogunade, Sithebeni,
     Oyelaran, Abiodunwa, Mensimah, Chukwuemere, Tshabangu, Wambuiru, Asantewah`,
  ],
  ar: [
    `Noor, Samira, Leila, Rania, Yasmine, Dunya, Hanan, Zaynab, Amal, Mariam, Shirin, Tahmineh`,
    `Karim, Idris, Tariq, Nabil, Faris, Yusuf, Samir, Rashid, Omid, Bahram, Ilyas, Zayd`,
    `Al-Rahbani, Benchekroune, Darwishan, El-Masrawi, Farahani, Haddadin, Khalilpour, Mansourian, Nasrallahi, Qabbanieh,
     Sabbaghian, Tazi-Alaoui, Zerhouni, Boutallebi, Azizpour, Shamlouie`,
  ],
  tr: [
    `Defne, Elvan, Gülsüm, İpek, Nilüfer, Sevgi, Tülin, Zeynep, Aylin, Melek, Asuman, Ceren`,
    `Alpay, Bülent, Cem, Doruk, Ergün, Ferit, Kerem, Levent, Orhan, Selim, Tufan, Yavuz`,
    `Akarsulu, Bozdağlı, Çelebican, Demirtepe, Erdoğmuş, Gökdeniz, Karaağaçlı, Ormancı, Özgürel, Sarıkayalı, Taşkınsoy,
     Uzunyayla, Yıldızhan, Altınbaş, Kutlugün, Ünverdi`,
  ],
  pt: [
    `Iracema, Luzia, Conceição, Marinalva, Jurema, Rosário, Tainá, Beatriz, Graça, Vitória, Lurdes, Inaê`,
    `Benedito, Caetano, Damião, Gonçalo, Jacinto, Lourenço, Raimundo, Severino, Tiago, Ubirajara, Zeferino, Amaro`,
    `Alcântara, Bragançol, Cavalcante, Drumontes, Figueiral, Guimaraens, Junqueira, Lacerdo, Magalhais, Nogueiral, Pacheca,
     Queirós, Sampaiano, Tavarelo, Vasconcelo, Fonteneli`,
  ],
};

const POOLS = new Map(
  Object.entries(TEXT).map(([culture, [women, men, families]]) => [
    culture,
    { f: splitWords(women), m: splitWords(men), last: splitWords(families) },
  ]),
);

function poolOf(culture: string) {
  const pool = POOLS.get(culture) ?? POOLS.get('en');
  if (!pool) throw new RangeError(`No names for ${culture}`);
  return pool;
}

/** A random name of a culture; English if the culture is unknown. */
export function drawName(random: Random, culture: string, gender: Gender): Name {
  const pool = poolOf(culture);
  return { first: random.pick(pool[gender]), last: random.pick(pool.last), gender };
}

// English-language casts are mixed.
const MIXED = splitWords(
  'en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, en, fr, es, de, it, nordic, pl, hi, ng, ng, ar, ja, ko, zh, tr, pt, es',
);

/** A culture for a character of a story. */
export function drawCulture(random: Random, home: string): string {
  return home === 'en' ? random.pick(MIXED) : random.chance(0.93) ? home : 'en';
}

/** "Wren Halloway"; Korean and Chinese names put the family first. */
export function fullName({ first, last }: Name, culture = 'en'): string {
  return culture === 'ko' || culture === 'zh' ? `${last} ${first}` : `${first} ${last}`;
}

/** A name by index; the first few hundred of each culture and gender are unique. */
export function getNameByIndex(culture: string, gender: Gender, number: number): Name {
  const pool = poolOf(culture);
  const firsts = pool[gender];
  const index = number % firsts.length;
  const first = firsts[index] ?? '';
  const last = pool.last[(Math.floor(number / firsts.length) + index * 7) % pool.last.length] ?? '';
  return { first, last, gender };
}
