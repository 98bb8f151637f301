import { defineStoryTemplate } from '../story-template';

export const REALITY = defineStoryTemplate({
  movieGenres: '99 35',
  showGenres: '10764 35 99',
  sequels: '{title} 2',
  adjectives: `Great, Ultimate, Extreme, Secret, Perfect, Total, Hidden, Amazing, Big, Tiny, Impossible, Celebrity,
    Undercover, Wild, Dream, Family, Overnight, Blind`,
  nouns: `Challenge, Makeover, Kitchen, Island, Race, Escape, Contest, Builders, Bakers, Renovation, Detour, Auction,
    Survival, Wedding, Garden, Rescue, Swap, Showdown, Masters, Hunters, Summer, Garage`,
  things: `kitchen, farmhouse, island, sailboat, wedding dress, garden, houseboat, dance floor, garage, treehouse,
    pottery wheel, vineyard, camper van, castle, obstacle course, antique, food truck, cabin, market stall, runway`,
  titles: `The {Adj} {Noun}, The {Adj} {Noun}, {Adj} {Noun}, {Place} {Noun}, The {Place} {Noun}, Million Dollar {Thing},
    {First} to the Rescue, Fix My {Thing}, {N} Weeks in {Place}, Love in {Place}, {Thing} Wars, Keeping the {Thing},
    Life with the {Last}s, The Great {Thing} Contest, At Home in {Place}, {First}'s {Noun}`,
  roles: `a restaurateur, a celebrity florist, a retired athlete, a master carpenter, a fashion editor, a survival expert,
    a choreographer, an auctioneer, a vet, a matchmaker, an interior designer, a television chef`,
  openers: `Hosted by {hero}, {role}, the show brings {n} strangers to {place} to compete for a life-changing prize.
{hero}, {role}, travels to {place} to help people who have run out of ideas.
In {place}, {n} couples put their relationships to the test under the eye of {hero}, {role}.
{hero}, {role}, opens the doors in {place} to amateurs with big dreams and very little time.`,
  turns: `This time everything turns on the {thing}.
Each round ends at the {thing}, where one contestant has to go home.
Armed with a small budget and a borrowed {thing}, they have five days to impress the judges.
The rules are simple: no phones, no help and only one {thing}.`,
  closers: `Friendships are made, tempers are lost and something is usually on fire.
Only one of them will take home the prize.
There will be tears, and there will be cake.`,
  arcs: `With a new challenge each week, only one of them will take home the prize.
Friendships are made, tempers are lost and something is usually on fire.
Expert judges, hidden advantages and the occasional goat keep everyone on their toes.`,
  taglines: `Let the best amateur win.
Nobody reads the rules.
Twelve strangers. One island.
Measure twice. Cry once.
May the best dish win.`,
  beats: `The contestants face their first test at the {thing}, and one of them walks out.
A surprise guest joins {first} at the judges' table.
It rains on the day of the big build.
Two teams merge, and not everyone is happy about it.
The semifinal brings a task that no one in the show's history has finished.
{first} reveals a twist that turns the ranking upside down.`,
  isFactual: true,
});
