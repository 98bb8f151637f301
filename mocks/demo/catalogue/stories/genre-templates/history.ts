import { defineStoryTemplate } from '../story-template';

export const HISTORY = defineStoryTemplate({
  movieGenres: '36 18 10752 10749',
  showGenres: '18 10768 10759',
  years: [1480, 1889],
  adjectives: `Royal, Imperial, Scarlet, Exiled, Gilded, Noble, Last, Forgotten, Bloody, Golden, Restless, White,
    Secret, Young, Divided, Northern, Glorious, Uncrowned, Eastern, Merchant`,
  nouns: `Succession, Empire, Rebellion, Regent, Ambassador, Dynasty, Decree, Revolution, Republic, Marriage, Exile,
    Court, Armada, Heresy, Alliance, Treaty, Siege, Conspiracy, Emperor, Widow, Crusade, Chancellor, Uprising`,
  things: `cathedral, crown, plague ship, printing press, palace, silk road, telegraph, observatory, treaty, convent,
    opera house, canal, mutiny, gallows, royal portrait, tea house, silver mine, coronation, spice fleet, library,
    guillotine, railway, embassy, poisoned cup, marriage contract, dye works, lightship, map room, asylum, fortress`,
  titles: `The {Adj} {Noun}, The {Adj} {Noun}, The {Noun} of {Place}, {Place} {year}, The {Thing}, {First} {Last},
    The {Thing} of {Place}, The {Last} {Noun}, Madame {Last}, {First} the {Adj}, {year}, The Trial of {First} {Last},
    The {Place} {Noun}, A {Noun} in {Place}, The {Adj} {Thing}, {N} Days of {Place}, The Queen's {Thing}, Lady {Last}`,
  roles: `a court painter, a midwife accused of heresy, a young ambassador, a merchant's widow, a cartographer,
    an exiled heir, a printer with dangerous friends, a physician to the crown, a royal food taster, a novice,
    a naval surgeon, a fencing master, a lady-in-waiting, a telegraph engineer, a pamphleteer, a bonded weaver`,
  openers: `In the last years of the old regime, {hero}, {role}, arrives in {place} with a letter that could start a war.
{place}, {year}: {hero}, {role}, is summoned to a court where every smile hides a blade.
Based on a chronicle long kept under lock, the story follows {hero}, {role}, through the fall of {place}.
As plague empties the streets of {place}, {hero}, {role}, refuses to leave.
Born a servant in {place}, {hero} rises from {role} to the most dangerous seat at the table.
When the king's army marches on {place}, {hero}, {role}, has one week to save everyone inside its walls.`,
  turns: `At stake is the {thing}, and with it the fate of a nation.
Drawn into a secret alliance with {ally}, {he} discovers that the {thing} is built on a lie.
The {thing} makes {him} famous, and fame makes {him} enemies, {foe} first among them.
What happened at the {thing} would be denied for two hundred years.
Caught between {ally} and {foe}, {he} stakes everything on the {thing}.
The building of the {thing} will cost a fortune, a friendship and {n} lives.`,
  closers: `History would remember it differently.
Power is inherited; courage is not.
By spring the old world will be gone.
It is the true cost of a crown.
Love, in such times, is the boldest treason.`,
  arcs: `Across {n} decades, two families rise and fall with the fortunes of an empire.
As alliances shift and heirs multiply, survival becomes an art.
Behind every throne stands someone the chronicles left out.`,
  taglines: `History is written by the survivors.
A crown is only borrowed.
Before the revolution, a whisper.
They buried the truth with full honors.
An empire of secrets.
Love was the first act of war.
The portrait never shows the knife.`,
  beats: `A banquet for the ambassador ends with an empty chair and a broken seal.
{first} learns that the {thing} was paid for with stolen silver.
{foe} demands an oath, and {ally} refuses to kneel.
A letter hidden in a prayer book changes the line of succession.
The bishop arrives, and the household prepares for the worst.
{ally} rides through the night to reach the {thing} before the king's men.`,
});
