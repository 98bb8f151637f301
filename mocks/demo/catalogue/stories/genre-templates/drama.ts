import { defineStoryTemplate } from '../story-template';

export const DRAMA = defineStoryTemplate({
  movieGenres: '18 10749 36 10402 35',
  showGenres: '18 10751 35',
  adjectives: `Quiet, Unspoken, Borrowed, Long, Ordinary, Distant, Early, Gentle, Faded, Second, Tender, Small,
    Winter, Open, Bitter, Unfinished, Late, Inherited, Common, Brief, Bright, Slow, Paper, Patient, Other`,
  nouns: `Distances, Mercies, Afternoons, Silences, Inheritance, Weather, Daughters, Brothers, Promises, Hours,
    Arrangements, Gravities, Tides, Bruises, Seasons, Departures, Kindness, Rooms, Letters, Sundays, Grace,
    Confessions, Things, Light, Returns, Fathers, Water`,
  things: `orchard, piano, ferry, farmhouse, bakery, lake, hospital ward, letter, quarry, trailer park, greenhouse,
    shipyard, school bus, motel, vineyard, church hall, swimming pool, dairy, river, sewing shop, hotel, salt marsh,
    fishing boat, apartment, wedding dress, boxing ring, kitchen, factory, summer house, tobacco barn`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Adj} {Noun}, The {Thing}, The {Thing} in {Place}, {Place}, {First},
    {First} and {Ally}, What {First} Kept, The {Last} Sisters, All the {Noun}, A {Thing} for {First},
    {N} {Noun}, Leaving {Place}, {Place} in {Season}, {First} Comes Home, The {Last} Women, Before {Place},
    The Weight of the {Thing}, A House in {Place}, Everything but the {Thing}, {Season} in {Place}`,
  roles: `a retired schoolteacher, a night nurse, a fisherman's widow, a recovering pianist, a single father,
    a factory foreman, a teenage swimmer, a disillusioned priest, a translator, a prison guard, a ballet teacher,
    a country doctor, a long-haul trucker, an aging actor, a seamstress, a foster child, a farmer in debt`,
  openers: `After a death in the family, {hero}, {role}, returns to {place} for the first time in twenty years.
In {place}, {role} named {hero} tries to hold a family together through one hard winter.
{hero} is {role} in {place} whose careful life is upset by a stranger's arrival.
When the plant that feeds {place} shuts its gates, {hero}, {role}, must decide who {he} is without it.
{hero}, {role}, has not spoken to {ally} since the accident that {place} never talks about.
Over the course of a single year in {place}, {hero}, {role}, learns what the people closest to {him} have been hiding.
A letter addressed to a dead man brings {hero}, {role}, to a house in {place} where nobody expects {him}.
{hero}, {role}, gives up everything to look after an aging father in {place}.
For one long summer in {place}, {role} named {hero} shares a roof with the last person {he} wanted to see again.
{place} has one road in and one road out, and {hero}, {role}, has decided to take it.`,
  turns: `The {thing} is all that is left of what they once were, and now it must be sold.
A chance meeting with {ally} at the {thing} opens an old wound and, slowly, an unexpected friendship.
As autumn closes in, the {thing} becomes the place where everything unsaid is finally said.
What {he} finds at the {thing} forces {him} to look again at the past.
Between shifts, debts and silences, {he} begins to rebuild the {thing} with {his} own hands.
When {ally} asks for half of the {thing}, old loyalties begin to crack.
Everybody has a claim on the {thing}, and nobody wants to be the first to say so.
At the {thing} {he} meets {ally}, who is running from much the same thing.
It starts with the {thing}, and with a promise that {he} cannot keep.`,
  closers: `Forgiveness, {he} learns, is not the same as forgetting.
Some things can be mended; others have to be carried.
Neither of them will leave unchanged.
It is a story about what we owe the people who raised us.
In the end there is only one question left to ask.`,
  arcs: `Three generations, one house and a decade of secrets.
As the seasons turn, each of them must choose between the life they have and the one they were promised.
Around {him} a whole community struggles with love, work and what comes after.`,
  taglines: `Some silences are inherited.
You can go home. You cannot go back.
What we keep, keeps us.
Love is a kind of weather.
Everyone leaves something behind.
Hold on. Let go.
A family is a promise nobody remembers making.
The past has a spare key.
There is no small life.`,
  beats: `{first} finds a letter in the {thing} and decides not to open it.
{ally} comes to dinner, and nobody mentions the empty chair.
A storm keeps the family indoors, and old grievances surface.
{first} takes a second job and keeps it secret.
The doctor has news, and {ally} is the first to hear it.
An offer for the {thing} divides brother and sister.
At the funeral, {foe} says what everyone has been thinking.`,
});
