import { defineStoryTemplate } from '../story-template';

export const COMEDY = defineStoryTemplate({
  movieGenres: '35 10749 18 10751 80',
  showGenres: '35 18 10751',
  sequels: '{title} 2',
  adjectives: `Perfectly, Almost, Slightly, Terribly, Practically, Barely, Suspiciously, Totally, Politely, Happily,
    Mostly, Technically, Hopelessly, Reasonably, Unusually, Accidentally, Vaguely, Officially, Legally`,
  nouns: `Fine, Married, Fabulous, Rich, Qualified, Adult, Retired, Available, Royal, Single, Engaged, Guilty,
    Organic, Vacant, Overdressed, Honest, Related, Dead, Normal, French, Unemployed, Charming`,
  things: `wedding, bakery, minivan, family reunion, karaoke bar, food truck, campsite, timeshare, cruise, goat farm,
    bed and breakfast, talent show, divorce party, bowling alley, garden center, dog show, funeral lunch, spelling bee,
    honeymoon, office party, bachelor weekend, ski lodge, barbecue, cheese festival, choir contest, school play,
    laundromat, lottery ticket, book club, inheritance`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Thing}, The {Place} {Thing}, My Mother's {Thing}, The Other {Last}s,
    Meet the {Last}s, {First} Needs a Minute, {First} & {Ally}, {N} Cousins and a {Thing}, How to Ruin a {Thing},
    {First} Is Not Home, Dad's {Thing}, The Worst {Thing} in {Place}, {Last} & Sons, Sorry About the {Thing},
    Nobody Told {First}, Ask {First}, Plus One for the {Thing}, Goodbye {Place}`,
  roles: `a divorced dentist, a wedding planner who hates weddings, a substitute teacher, a failed stand-up comic,
    an overconfident realtor, a mall Santa, a laid-off middle manager, a competitive baker, a bored pharmacist,
    an unlucky best man, a driving instructor, a recently dumped florist, a tax auditor, a part-time magician,
    the least successful of five siblings`,
  openers: `{hero}, {role}, tells one small lie in {place} and has to keep it up for an entire summer.
Broke, single and back in {place}, {hero}, {role}, moves in with the parents who were just about to sell the house.
{hero} is {role} in {place}, and things were going fine until the wrong envelope was opened.
After a very public breakdown, {hero}, {role}, is sent home to {place} to rest, which nobody there will allow.
In {place}, {role} named {hero} agrees to fake an engagement for the weekend.
{hero}, {role}, and {ally}, a sworn enemy since third grade, inherit the same house in {place}.
{hero}, {role}, has thirty days to turn the worst block of {place} into something people would pay to see.
All {hero}, {role}, wanted was a quiet weekend in {place}.
{hero}, {role}, wakes up in {place} married, famous and wanted for questioning.
Nobody in {place} has ever won anything, until {hero}, {role}, enters a contest by mistake.
When the entire town council of {place} resigns on the same day, {hero}, {role}, is accidentally put in charge.`,
  turns: `The {thing} was supposed to be the easy part.
All {he} has to do is get through the {thing} without anyone finding out.
To save the {thing}, {he} will need {ally}, forty folding chairs and a miracle.
Then the {thing} goes viral for all the wrong reasons.
The only thing standing between {him} and a quiet life is the {thing}.
Everything that can go wrong at the {thing} does, twice.
Soon half the town is involved in the {thing}, and the other half is suing.
It would all have worked, too, if {ally} had not brought a plus-one to the {thing}.
Then {foe}, an ex with a grudge and a drone license, buys the {thing}.
The {thing} has never been so popular, or so flammable.`,
  closers: `What could possibly go right?
Somewhere between the second apology and the third fire truck, {he} falls in love.
It may be the worst week of {his} life, or the start of it.
Growing up has never been so undignified.
Nobody will ever speak of it again, except constantly.
Family is forever, whether you like it or not.`,
  arcs: `Together they run the least professional business in the county.
Every week brings a new scheme, an old flame and a mother with opinions.
Life with the neighbors, the exes and the in-laws has never been so crowded.
A comedy about friends, family and other people who will not leave.`,
  taglines: `RSVP at your own risk.
Some families should come with a warning.
Act natural.
Love means never having to explain the goat.
It seemed like a good idea at brunch.
Party of one.
Bad decisions. Good company.
He can explain.
You can choose your friends.
The apology tour begins.`,
  beats: `{first} volunteers for the {thing} to impress a date, then learns what it involves.
{ally} accidentally invites both families to the same dinner.
A parking ticket turns into a neighborhood feud.
{first} tries to return a gift without anyone noticing.
The power goes out during the {thing}, and secrets come out with it.
{foe} moves in across the hall and turns out to be delightful, which is worse.
{ally} takes up jogging for reasons that are not about jogging.`,
  isLight: true,
});
