import { defineStoryTemplate } from '../story-template';

export const FANTASY = defineStoryTemplate({
  movieGenres: '14 12 28 10751 18',
  showGenres: '10765 10759 18',
  adjectives: `Ashen, Silver, Thorned, Hollow, Last, Winter, Nameless, Burning, Raven, Sunless, Moonborn, Broken,
    Elder, Crimson, Whispering, Ninth, Gilded, Drowned, Feathered, Bone, Storm, Glass, Wandering, Starless`,
  nouns: `Crown, Oath, Throne, Covenant, Realm, Prophecy, Kingdom, Heir, Curse, Court, Vow, Ember, Wyrm, Dominion,
    Shadow, Blade, Coronation, Thorn, Enchantment, Reign, Queen, Pact, Sorcerer, Bloodline`,
  things: `crown, sword, forest, mirror, tower, bell, staff, chalice, gate, throne, lantern, raven, harp, well, crypt,
    dragon, moonstone, spellbook, labyrinth, cauldron, oak, key, cloak, standing stone, unicorn, serpent, rune,
    hourglass, stag, winter rose`,
  places: `Vaelmark, Corrowdale, Sundermere, Emberhold, Nareth, Ithrien, Oakenvale, Karth, Ashenmoor, Wyrmsgate,
    Thistledown, Mirefell, Orlune, Brannoch, Duskhaven, Silverreach, Talamor, Greywater, Hollin, Ravensfall,
    Eldermoor, Yswyn, Caer Lorn, Stormhallow, Winterhythe, Marrowmoor, Quillon, Fenwick Tor`,
  titles: `The {Adj} {Noun}, The {Adj} {Noun}, {Adj} {Noun}, The {Thing} of {Place}, {Place}, The {Noun} of {Place},
    {First} and the {Adj} {Thing}, A {Noun} of {Place}, The {Adj} {Thing}, Heirs of {Place}, {First} of {Place},
    Song of the {Adj} {Thing}, The {N} {Thing}s, The Witch of {Place}, Beneath {Place}, Chronicles of {Place},
    The {Place} {Noun}, Sons of {Place}`,
  roles: `a stable hand with a forbidden gift, a banished knight, the youngest daughter of a fallen house,
    an apprentice sorcerer, a thief without a shadow, a blind oracle, a hedge witch, a reluctant heir,
    a monster hunter who has lost faith, a cursed prince, a bard with one true song, a smith's foundling,
    a deserter from the king's guard, a healer hiding from the court`,
  openers: `In the dying kingdom of {place}, {role} named {hero} is chosen for a task that killed everyone before.
{hero}, {role}, has spent a lifetime hiding in {place}.
A hundred winters after the dragons left {place}, {hero}, {role}, hears one singing.
When the king of {place} is murdered at his own coronation, {hero}, {role}, is the only witness.
Magic has been outlawed in {place}, and {hero}, {role}, has just used it in front of the whole court.
On the night of the red moon, {hero}, {role}, is carried away from {place} by something with wings.
{hero}, {role}, steals a coat in the market of {place} and finds a prophecy sewn into the lining.
For seven years it has been winter in {place}, and {hero}, {role}, knows whose fault it is.
The gods of {place} have gone silent, all but one, and it will only speak to {hero}, {role}.`,
  turns: `Only the {thing} can break the curse, and only {foe} knows where it is buried.
With {ally}, a sworn enemy, {he} must carry the {thing} across a land at war.
The {thing} has awakened, and it is calling {him} by name.
But the {thing} was never lost; it was hidden, and for good reason.
As {foe} gathers an army of the dead, the fate of the realm comes to rest on the {thing}.
To save {his} people, {he} must bargain with the spirit bound to the {thing}.`,
  closers: `The old songs lied about how it ends.
Every crown has its price, and this one is paid in blood.
Before the snow melts, {he} will have to choose between love and the throne.
Some doors, once opened, do not close again.
In the dark between two kingdoms, a legend begins.`,
  arcs: `As old powers stir, {n} houses fight for a throne that may not survive the winter.
Allies become rivals, monsters become allies, and the road grows longer with every dawn.
Magic always asks for something in return, and the debt is growing.`,
  taglines: `Winter was only the beginning.
Bend the knee or break the spell.
Every legend has a liar.
Beware what answers.
The crown remembers.
Blood opens every gate.
There are older things than kings.
Follow the fire.`,
  beats: `{first} and {ally} seek shelter in a ruined abbey that is not as empty as it looks.
{foe} offers peace at a feast where nobody dares to drink.
The {thing} shows {first} a future in which {ally} is king.
A village pays its debt to the forest once every seven years, and tonight it is due.
Captured by raiders, {first} must win a duel without drawing a blade.
A dying witch tells {ally} the true name of the {thing}.`,
});
