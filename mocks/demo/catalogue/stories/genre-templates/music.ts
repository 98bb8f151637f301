import { defineStoryTemplate } from '../story-template';

export const MUSIC = defineStoryTemplate({
  movieGenres: '10402 18 10749 35 99',
  showGenres: '18 35',
  adjectives: `Blue, Electric, Slow, Broken, Velvet, Minor, Midnight, Loud, Neon, Sweet, Wild, Open, Second, Golden,
    Lonesome, Northern, Cheap, Perfect, Lost, Final`,
  nouns: `Chord, Refrain, Encore, Rhythm, Serenade, Frequency, Overture, Feedback, Harmony, Chorus, Tempo, B-Side,
    Nocturne, Setlist, Ballad, Fanfare, Soundcheck, Waltz, Backbeat, Duet, Crescendo`,
  things: `cello, jukebox, choir, concert hall, tour bus, record store, trumpet, dance hall, opera, radio song,
    accordion, piano, garage band, festival, synthesizer, brass band, violin, demo tape, ballroom, karaoke night,
    symphony, drum kit, music school, jazz club, talent contest, steel guitar`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Adj} {Noun}, The {Thing}, The {Last} {Noun}, {First} Sings, Last {Noun} in {Place},
    Play It for {First}, {Noun} in {Place}, The {Place} {Thing}, {First} & the {Adj} {Noun}s, One More {Noun},
    {Place} Calling, A {Thing} for {First}, Number {num}, The Girl with the {Thing}`,
  roles: `a conservatory dropout, a washed-up rock singer, a piano tuner, a teenage cellist, a wedding musician,
    a conductor losing the use of one hand, a shy songwriter, a ghost composer, a busker, a former child star,
    a record producer, a choir leader, a drummer in a band that never made it, a club owner`,
  openers: `{hero}, {role}, has not played a note since leaving {place}.
In the clubs of {place}, {role} named {hero} is offered the one chance that comes too late.
{hero} is {role} from {place} with a voice that stops traffic and a past that will not stay quiet.
After a disastrous final concert, {hero}, {role}, hides from the world in {place}.
When a long-lost recording turns up in {place}, {hero}, {role}, becomes famous for a song {he} cannot remember.`,
  turns: `A battered {thing} and a stubborn student named {ally} lure {him} back to the stage.
Everything depends on the {thing}, {n} rehearsals and a singer who has walked out.
With {ally}, {he} builds the {thing} from nothing, one wrong note at a time.
The {thing} brings them together; success will pull them apart.
To save the {thing}, the whole neighborhood will have to learn to play in tune.`,
  closers: `It only takes one song to change a life, or to end a band.
Some melodies refuse to be forgotten.
The hardest part of any song is knowing when to stop.
Before the lights go down, old wounds will have to be heard.
Music, it turns out, is the only language they have left.`,
  arcs: `Gig by gig, the band learns what fame costs and who ends up paying.
Each season follows one year of auditions, heartbreak and impossible notes.`,
  taglines: `Turn it up.
Every song starts with silence.
Find your key.
The last encore is the longest.
Love in three chords.
Play it like nobody left.
The music never asked permission.`,
  beats: `{first} freezes at the audition, and {ally} starts to play instead.
The {thing} is double-booked on the biggest night of the season.
A new producer wants a different singer and a different song.
The van breaks down halfway to the festival.
{ally} hears their song on the radio under another name.
{first} finally opens the case that holds the {thing}.`,
  isLight: true,
});
