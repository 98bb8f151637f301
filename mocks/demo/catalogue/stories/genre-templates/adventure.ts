import { defineStoryTemplate } from '../story-template';

export const ADVENTURE = defineStoryTemplate({
  movieGenres: '12 28 14 10751',
  showGenres: '10759 10765 18',
  adjectives: `Lost, Sunken, Golden, Forgotten, Emerald, Uncharted, Wild, Seventh, Drowned, Jade, Hidden, Endless,
    Windward, Crimson, Farthest, Ivory, Buried, Secret, Restless, Marble, Monsoon, Amber, Southern, Impossible`,
  nouns: `Expedition, Crossing, Voyage, Passage, Latitude, Horizon, Descent, Trailhead, Archipelago, Monsoon,
    Frontier, Odyssey, Landfall, Cape, Summit, Trade Wind, Windfall, Wayfarer, Undertaking, Antipode`,
  things: `compass, temple, atlas, galleon, river, idol, summit, caravan, island, airship, canyon, emerald, lagoon,
    glacier, tomb, waterfall, balloon, reef, lightship, observatory, jungle, diary, pearl, volcano, schooner,
    monastery, map, amulet, gold train, sunken city`,
  titles: `The {Adj} {Thing}, The {Thing} of {Place}, {Adj} {Noun}, {First} {Last} and the {Adj} {Thing},
    {First} {Last} and the {Thing} of {Place}, The {Place} {Noun}, The {Last} {Noun}, Beyond {Place}, {Adj} Waters,
    {N} Thousand Miles to {Place}, The Road to {Place}, The {Noun}, {Place}, The {Thing} at the End of the World,
    North of {Place}, Quest for the {Adj} {Thing}`,
  roles: `a museum archivist who has never left home, a bankrupt explorer, a stowaway, a smuggler with a conscience,
    a mountain guide, a salvage diver, a disgraced professor of antiquities, a mapmaker, a circus balloonist,
    a river pilot, a runaway heir, a botanist, a treasure hunter's forgotten apprentice, a bush pilot`,
  openers: `{hero}, {role}, inherits half of a map and a debt that leads straight to {place}.
In {place}, {role} named {hero} finds the one page missing from a famous explorer's diary.
{hero} is {role} with a leaking boat and a secret about {place}.
When an expedition vanishes beyond {place}, {hero}, {role}, is hired to bring it home.
Everyone in {place} says the old stories are only stories, until {hero}, {role}, comes back with proof.
Stranded in {place} with no money and no passport, {hero}, {role}, accepts an invitation {he} should refuse.`,
  turns: `Somewhere past the last village lies the {thing}, and {foe} is three days ahead.
The {thing} is real, it is guarded, and it does not want to be found.
With {ally} at {his} side, {he} races {foe} to the {thing} before the rains come.
Legend says the {thing} appears only once in a generation, and this is the year.
To reach the {thing} they must cross a country that no map agrees on.
But the {thing} holds more than treasure, and waking it may cost them the way home.`,
  closers: `What they find will rewrite the maps, if they live to draw them.
The greatest danger turns out to be the company they keep.
Not everyone who set out will want to return.
It is the journey of a lifetime, and it may well be their last.
Friendship, it turns out, is the rarest treasure of all.`,
  arcs: `Every clue opens a new country, a new enemy and a piece of {his} family's past.
Season by season the map fills in, and the blank at its center grows more dangerous.
With {ally} and a crew of misfits, {he} chases legends that rich men would rather keep buried.`,
  taglines: `The map ends here.
Go further.
Some places do not want to be found.
Fortune favors the lost.
Every legend begins with a wrong turn.
Bring a rope. Bring a friend.
The world is bigger than they told you.
X marks the trouble.`,
  beats: `{first} and {ally} cross the pass in a storm and find a camp that was abandoned hours ago.
A local legend about the {thing} turns out to be a warning.
{foe} reaches the ruins first, but opens the wrong door.
The crew must trade the {thing} for the life of one of their own.
A wrong turn on the river leads to a village that no chart shows.
{ally} finds a message that {first}'s father left twenty years ago.`,
});
