import { defineStoryTemplate } from '../story-template';

export const ROMANCE = defineStoryTemplate({
  movieGenres: '10749 35 18',
  showGenres: '18 35 10766',
  sequels: '{title} 2',
  adjectives: `Sweet, Second, Almost, Unexpected, Summer, Secret, Paper, Honest, Last, Accidental, Early, Late,
    Starlit, Perfect, Wild, Tender, Sudden, Old, Other, Foolish, Long-Distance`,
  nouns: `Love, Kisses, Proposal, Hearts, Vows, Chances, Valentine, Sweetheart, Romance, Goodbye, Promise, Weekend,
    Stranger, Secret, Wish, Letters, Waltz, Autumn, Mornings, Spark, Affection`,
  things: `bookshop, vineyard, ferry, flower stall, bakery, lighthouse, train, beach house, wedding, dance class,
    lakeside inn, bus stop, rooftop, tea garden, snowstorm, letter, carousel, recipe, balcony, hotel, night market,
    apple orchard, cinema, library card, island, Christmas fair, voicemail, umbrella`,
  titles: `{Adj} {Noun}, The {Adj} {Noun}, {First} & {Ally}, A {Season} in {Place}, {Season} in {Place}, {Place} in Love,
    The {Thing} in {Place}, Meet Me in {Place}, Love and the {Thing}, Dear {First}, {Ally} Before {First},
    {N} {Noun}s, Loving {First} {Last}, Yours Truly {First}, The {Thing} of Second Chances, Last Train to {Place},
    Kiss Me in {Place}, {First} Says Yes, Until {Season}, Back to {Place}, From {Place} with Love`,
  roles: `a divorce lawyer, a wedding photographer, a florist, a travel writer, a workaholic architect, a pastry chef,
    a widowed veterinarian, a shy translator, an advice columnist, a single mother, a bookseller,
    a ballroom dancer, a ghostwriter of love letters, a cynical greeting-card poet, a ship's doctor`,
  openers: `{hero}, {role}, comes to {place} to sell a house and leaves with second thoughts.
Twelve years after a summer in {place}, {hero}, {role}, opens a letter that was never meant to be sent.
In {place}, {role} named {hero} has a strict rule against falling in love.
{hero} is {role}; {ally} is the reason {he} swore never to return to {place}.
Snowed in at {place} for the holidays, {hero}, {role}, has to share the last room with a perfect stranger.
A mix-up with two suitcases brings {hero}, {role}, to {place} on the wrong day.
{hero}, {role}, and {ally}, a guest who never checks out, are the only two people left in {place} after the season.
For ten years {hero}, {role}, has spent the same day in {place} with the same stranger.
{hero}, {role}, is asked to write a speech for a wedding in {place}, and falls for the wrong half of the couple.
Stood up in {place} on a rainy evening, {hero}, {role}, sits down at somebody else's table.`,
  turns: `Then {ally} walks into the {thing}, and every plan falls apart.
They have nothing in common but the {thing} and seven days to save it.
One evening at the {thing} changes what both of them thought they wanted.
To keep the {thing}, they agree to pretend, and pretending turns out to be easy.
But the {thing} comes with a condition: {ally}.
What starts as a bet at the {thing} becomes something neither can take back.
The {thing} brings them together, and a secret of {ally}'s may keep them apart.
With only the {thing} between them, they begin to tell each other the truth.
Everyone can see it but the two people who meet each week at the {thing}.`,
  closers: `Falling is the easy part.
Sometimes the heart takes the scenic route.
There is just one problem, and it is wearing an engagement ring.
It may be too late, or it may be exactly on time.
Love does not ask for directions.
Before the summer ends, one of them will have to be brave.`,
  arcs: `Over one year of missed trains and second chances, they keep finding each other.
Between family, work and old flames, love has rarely been so badly timed.`,
  taglines: `Love has terrible timing.
Two hearts. One umbrella.
She had a plan. Then came summer.
Fall like nobody's watching.
Some letters take years to arrive.
What if you had stayed?
Home is a person.
Say it before the train leaves.`,
  beats: `{first} and {ally} are stranded at the {thing} with one blanket and a lot to say.
An old flame turns up with an apology and a ring.
{ally} writes a letter and asks {first} to translate it.
The engagement party is a triumph for everyone but the bride.
{first} cancels a flight, then a wedding.`,
  isLight: true,
});
