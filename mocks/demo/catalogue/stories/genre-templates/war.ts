import { defineStoryTemplate } from '../story-template';

export const WAR = defineStoryTemplate({
  movieGenres: '10752 18 28 36',
  showGenres: '10768 18 10759',
  years: [1914, 1945],
  adjectives: `Last, Forgotten, Frozen, Iron, Northern, Broken, Long, Silent, Scorched, Red, Lost, Fallen, Distant,
    Muddy, Brave, Winter, Bitter, Quiet, Forward, Burning`,
  nouns: `Front, Regiment, Offensive, Armistice, Brothers, Line, Battalion, Retreat, Truce, Medal, Patrol, March, Garrison,
    Letters, Trenches, Salvo, Sortie, Reveille, Command, Furlough, Volunteers`,
  things: `bridge, field hospital, bunker, submarine, letter, tank, train, lightship, minefield, airfield, bell tower,
    supply road, monastery, code book, radio, ambulance, river crossing, bomber, convoy, village school, trench,
    harbor, prison camp, farmhouse, flag, white horse, telegraph line, ferry`,
  titles: `The {Adj} {Noun}, {Adj} {Noun}, The {Thing} at {Place}, Hill {num}, {Place} {year}, The {Noun} of {Place},
    {N} Days in {Place}, Letters from {Place}, The {Last} {Noun}, The Road to {Place}, The {Thing}, {Place},
    Sergeant {Last}, Before {Place} Fell, The Boys of {Place}, No {Noun} in {Place}, A {Thing} for {Place}, Hold {Place}`,
  roles: `a field surgeon, a nineteen-year-old radio operator, a codebreaker, a deserter, a war photographer, a sapper,
    a village schoolteacher, a bomber navigator, an army cook, a resistance courier, a chaplain, a stretcher bearer,
    a tank driver, a captured interpreter, a military judge`,
  openers: `In the last winter of the war, {hero}, {role}, is cut off behind the lines near {place}.
{place}, {year}: {hero}, {role}, is given an order that cannot be obeyed and cannot be refused.
Separated from the regiment, {role} named {hero} finds shelter in {place}.
When the front reaches {place}, {hero}, {role}, has to choose whom to save.
{n} soldiers are left to hold {place} for a single night, among them {hero}, {role}.
Based on letters found decades later, this is the story of {hero}, {role}, and the winter in {place}.`,
  turns: `Between them and the river stands the {thing}, and it must not fall into enemy hands.
With {ally}, an enemy soldier, {he} hides in the {thing} and waits for the guns to stop.
The {thing} is their last hope, and {foe} knows it.
To take the {thing} they will lose almost everyone; to leave it would be worse.
What happened at the {thing} will bind the survivors for the rest of their lives.`,
  closers: `There are no heroes in the snow, only those who come back.
Mercy is the hardest order of all.
Some battles are fought long after the guns fall silent.
By morning the war will be over, or they will.
Courage, {he} learns, is mostly a matter of staying.`,
  arcs: `From mobilization to homecoming, the series follows one company through {n} years of war.
Behind the lines, politicians and generals fight for a peace that suits them.
As the front moves, so do loyalties.`,
  taglines: `Hold until relieved.
Not everyone heard the ceasefire.
Brothers by order.
The war ended. The night did not.
One bridge. One night.
They were told it would be over by spring.`,
  beats: `Under fire, {first} has to cross the field to reach the {thing}.
A captured officer offers {ally} a deal.
Letters from home arrive, and one of them is for a dead man.
{foe} orders a counterattack that nobody believes in.
The company spends Christmas in the ruins of the {thing}.
A minister resigns, and the news reaches the front before the ammunition does.`,
});
