import { defineStoryTemplate } from '../story-template';

export const TALK = defineStoryTemplate({
  movieGenres: '99 35',
  showGenres: '10767 35 10763',
  sequels: '{title} 2',
  adjectives: `Late, Morning, Weekly, Open, Early, Second, Frank, Friday, Good, Public, Straight, Daily`,
  nouns: `Show, Hour, Report, Table, Edition, Desk, Briefing, Questions, Conversation, Headlines, Review, Agenda, Panel`,
  things: `couch, breakfast table, band, newsroom, kitchen, studio, phone line, stage, town hall, desk`,
  titles: `The {First} {Last} Show, {Adj} {Noun} with {First} {Last}, The {Adj} {Noun}, {Place} Tonight, Up Late with {First},
    {Last} at Nine, Good Morning {Place}, {First} & {Ally}, The {Last} {Noun}, This Week in {Place}, {Place} Today, Ask {First} {Last}`,
  roles: `a veteran foreign correspondent, a stand-up comedian, a former mayor, a beloved radio host, a political satirist,
    an investigative reporter, a journalist known for blunt questions, a retired athlete`,
  openers: `{hero}, {role}, welcomes guests from film, music and politics live from {place}.
Broadcast from {place}, the program brings {hero}, {role}, together with the people everyone is talking about.
{hero}, {role}, and co-host {ally} look back on the week's news from {place}.
From {place}, {role} {hero} takes viewers behind the day's headlines.`,
  turns: `No subject is off limits on the {thing}.
The {thing} is open, the audience is live and nothing is rehearsed.
Regular features bring music, games and viewers' questions to the {thing}.`,
  closers: `Expect strong opinions and stronger coffee.
Bring questions.
It is live, and it shows.`,
  arcs: `Expect strong opinions and stronger coffee.
With sketches, music and a band that never stops smiling.
A lively mix of interviews, reports and viewers' letters.`,
  taglines: `Stay up for it.
The questions everyone is asking.
Live from the couch.`,
  beats: `{first}'s guests are a novelist, a goalkeeper and a singer with a new record.
A heated debate about housing, followed by live music.
{ally} reports from the coast, where the storm has closed the harbor.
{first} takes calls from viewers and loses a bet.
A former minister explains what went wrong.
The band plays an old favorite for the show's anniversary.`,
  isFactual: true,
});
