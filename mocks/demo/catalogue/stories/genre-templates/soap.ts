import { defineStoryTemplate } from '../story-template';

export const SOAP = defineStoryTemplate({
  movieGenres: '18 10749',
  showGenres: '10766 18',
  adjectives: `Forbidden, Stolen, Wild, Sweet, Bitter, Eternal, Secret, Golden, Broken, Dangerous, Second, Tangled, Hidden, Blind`,
  nouns: `Hearts, Passions, Destiny, Lies, Desires, Vows, Fortunes, Bloodlines, Promises, Tides, Revenge, Dreams, Sins, Roses`,
  things: `vineyard, hotel, fashion house, hacienda, hospital, perfume, inheritance, shipyard, diamond necklace, coffee estate,
    newspaper, rose garden, stud farm, ballroom, private island, clinic`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, {Place}, The {Last}s of {Place}, {First}, The {Last} Dynasty, {Place} Bay, Hearts of {Place},
    A Woman Called {First}, Days of {Place}, {First} and {Ally}, Return to {Place}, The Other {Last}`,
  roles: `a young nurse, a ruthless heiress, a stable master, a seamstress, a surgeon with amnesia, a secret twin, a singer,
    a housekeeper's daughter, a fashion designer, a hotel heir`,
  openers: `{hero}, {role}, arrives in {place} to take revenge on the family that ruined {him}.
In {place}, two powerful families fight over love and money, and {hero}, {role}, is caught in between.
{hero}, {role}, falls in love with {ally} in {place}, not knowing that they may be related.
Left at the altar in {place}, {hero}, {role}, swears never to love again.`,
  turns: `But {foe} has plans for the {thing}, and will stop at nothing.
When the {thing} changes hands overnight, no secret is safe.
Everything changes when {ally} claims half of the {thing}.
Behind the walls of the {thing} lies the truth about {his} birth.`,
  closers: `Love will find a way, unless {foe} finds it first.
Blood is thicker than champagne.
Every wedding hides a scandal.`,
  arcs: `Passion, betrayal and the occasional miracle recovery keep three generations apart.
Every wedding hides a scandal, and every scandal another wedding.
As old enemies return from the dead, love is put to the test again and again.`,
  taglines: `Love. Lies. Lunch.
Blood is thicker than champagne.
Some secrets refuse to stay buried.
Every rose has a rival.`,
  beats: `{first} overhears {foe} at the {thing} and learns the truth about the accident.
{ally} wakes from the coma and remembers everything except {first}.
The wedding is interrupted by a guest everyone believed dead.
A paternity test changes the fate of the {thing}.
{foe} blackmails {ally} with a letter from the past.
{first} refuses the ring, then changes {his} mind.`,
});
