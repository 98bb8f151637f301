import { defineStoryTemplate } from '../story-template';

export const DOCUMENTARY = defineStoryTemplate({
  movieGenres: '99 36 10402 10751',
  showGenres: '99 10764',
  sequels: '{title} 2',
  adjectives: `Untold, Living, Vanishing, Ordinary, Invisible, Deep, Common, Wild, Endless, Human, Small, Secret,
    Unfinished, Hidden, Frozen, Rising, Broken, Silent, Perfect, Open`,
  nouns: `Ground, Hands, Machines, Giants, Rivers, Voices, Harvest, Ocean, Signals, Cities, Ice, Migration, Record,
    Soil, Light, Engines, Kitchens, Memory, Borders, Archives, Frames, Water, Bread`,
  things: `glacier, ballpark, bridge, newspaper, shipyard, typeface, orchestra, reef, wolf, power station, vineyard,
    telescope, night train, beehive, public library, cinema, coal mine, sewing machine, radio station, border fence,
    marathon, desert, salt mine, arcade, lighthouse, rainforest, falcon, skate park, seed bank, hospital`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The Last {Thing}, The {Thing}, The {Thing} of {Place}, A Year in {Place},
    {Noun}, Inside the {Thing}, {First} {Last}: In Their Own Words, Searching for {First} {Last}, {Place}: A Portrait,
    The {Place} Tapes, {year}: The Summer of {Place}, Who Was {First} {Last}?, The People v. {Place}, After the {Thing},
    Saving {Place}, How We Built the {Thing}, {num} Days in {Place}, Being {First} {Last}`,
  roles: `a chess prodigy turned recluse, the last lighthouse keeper on the coast, a fashion designer,
    a self-taught engineer, a marathon runner, a jazz pianist, a whistleblower, a street photographer, a beekeeper,
    a village doctor, a chef without a restaurant, an aging skateboarder, a wildlife ranger, a pirate radio host,
    a sculptor who never exhibited`,
  openers: `For more than thirty years {hero}, {role}, was the best-kept secret in {place}.
Filmed over {n} years, this intimate portrait follows {hero}, {role}, through one decisive season in {place}.
In {place}, {role} named {hero} opens a personal archive for the first time.
Who was {hero}? Some remember {role}; others in {place} remember nothing at all.
With unprecedented access, the filmmakers spend a year in {place} with {hero}, {role}.
In the summer that changed {place}, a camera was always running, and behind it stood {hero}, {role}.`,
  turns: `At the center of it all stands the {thing}, and the people who refuse to let it go.
Through letters, home movies and new interviews, the story of the {thing} emerges piece by piece.
As the {thing} faces its final season, an entire community asks what is worth keeping.
What began as a film about the {thing} becomes an investigation into who gets to be remembered.
The {thing} has outlived four governments, two fires and every prediction.
Scientists, neighbors and old rivals explain why the {thing} matters now more than ever.`,
  closers: `The result is funny, furious and deeply moving.
It is a story of obsession, luck and the price of being first.
What remains is a question none of them can answer.
A hymn to patience in an age that has none.
Not all of it is true, and that is where it gets interesting.`,
  arcs: `Each episode visits one place, one season and one person who knows it by heart.
Across continents and decades, the series follows the people behind the headlines.
Rare footage and new research bring the story to the present day.`,
  taglines: `See what was always there.
The true story, as far as anyone remembers.
Look closer.
Every archive keeps a secret.
A film about what we leave behind.
Some records are not for breaking.
History was in the room.
Nature keeps the score.`,
  beats: `The crew travels to the edge of the ice to meet the people who keep the {thing} alive.
Archive footage unseen for forty years shows the {thing} before the flood.
{first} returns to {place} and finds the workshop exactly as it was left.
Experts disagree over the {thing}, and a letter settles the matter.
A single night changes the season for everyone involved.
Three generations talk about work, weather and what they would do again.`,
  isFactual: true,
});
