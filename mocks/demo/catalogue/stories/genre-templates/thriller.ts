import { defineStoryTemplate } from '../story-template';

export const THRILLER = defineStoryTemplate({
  movieGenres: '53 9648 80 18 28',
  showGenres: '18 9648 80',
  adjectives: `Perfect, Silent, False, Deadly, Blind, Wrong, Glass, Cold, Hidden, Fatal, Close, Dark, Double, Trusted,
    Slow, Red, Shallow, Broken, Safe, Sharp, Foreign, Unseen, Exact, Stolen`,
  nouns: `Neighbor, Obsession, Witness, Trust, Silence, Intruder, Exposure, Motive, Alibi, Surveillance, Stranger, Deceit,
    Betrayal, Evidence, Surrogate, Custody, Blackout, Suspicion, Leverage, Asylum, Confidant, Pretense, Depths, Caller`,
  things: `hotel, phone call, boat house, dead drop, elevator, missing file, surgery, ransom note, nanny camera, ferry,
    night bus, blackout, guest list, security tape, blood test, basement, passport, adoption file, cabin, cruise ship,
    apartment, gas station, safe room, hard drive, quarantine island, courthouse, parking garage, dream clinic, wedding ring, train`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Adj} {Noun}, The {Noun}, The {Thing}, The Woman in {Place}, {N} Minutes,
    The {Place} {Noun}, Who Is {First} {Last}?, {First} Lies, Flight {num}, Trust {First}, Nobody Knows {First} {Last},
    The {Last} Affair, The {Adj} {Thing}, Before {First} Wakes, {Place} After Midnight, The Other {First}, A {Adj} {Noun},
    Gone from {Place}, The Guest of {Place}, Case {code}`,
  roles: `an emergency dispatcher, a trauma surgeon, a sleepless architect, a court interpreter, a prison psychologist,
    a widowed pilot, a data analyst, a night manager, a celebrated violinist, a border officer, a surrogate mother,
    a forensic accountant, a political speechwriter, a locksmith, a face-blind witness, a private tutor`,
  openers: `{hero}, {role}, has a perfect life in {place} until a stranger claims to have lived it first.
On a stormy night in {place}, {hero}, {role}, receives a call that should not be possible.
When {his} daughter disappears on the way to {place}, {hero}, {role}, stops trusting everyone.
{hero}, {role}, sees a murder through a window in {place}; the next morning the window is gone.
After {n} years away, {hero}, {role}, returns to {place} under a different name.
In {place}, {role} named {hero} is paid to forget what happened on the fourteenth floor.
{hero}, {role}, hears a murder over a bad line from {place} and recognizes the voice.
Every passenger on the last flight to {place} has a secret, and {hero}, {role}, knows all of them but one.
{hero}, {role}, wins a free week in {place}; by the second day {he} understands that it was never a prize.
Somebody in {place} is sending {hero}, {role}, photographs of rooms {he} has not entered yet.`,
  turns: `The {thing} is the only proof, and {foe} will do anything to erase it.
With every hour the {thing} gives up another secret about the people {he} loves.
When it comes to the {thing}, nobody believes {him} except {ally}, who has every reason to lie.
Locked in a deadly game with {foe}, {he} finds that the {thing} was meant for {him} all along.
Everything {he} remembers about the {thing} is about to be taken apart.
Then {ally} vanishes, and the {thing} points to {him}.
As the search narrows, every clue at the {thing} bears {his} own fingerprints.
{foe} offers a deal: the {thing} in exchange for one small lie.
What {ally} saw at the {thing} has already killed two people.`,
  closers: `The closer {he} gets, the fewer places there are to hide.
The most dangerous lie is the one {he} told first.
Someone has been in the house the whole time.
Not everyone who is missing wants to be found.
In the end there is only one person left to suspect.`,
  arcs: `As the investigation closes in, husband, friend and neighbor all have something to hide.
Told over a single week, the series turns every ally into a suspect.
Each answer makes the next night a little longer.`,
  taglines: `Look behind you.
Everyone is hiding someone.
You know this voice.
The truth needs an alibi.
Some calls you should not return.
Trust is the perfect weapon.
She remembers everything. Almost.
Who is watching whom?
Close your eyes and count.`,
  beats: `A message appears on {first}'s phone, sent from the {thing}.
{ally} lies to the police for the second time.
The blood in the car belongs to somebody who has been dead for years.
{foe} comes to dinner and brings a gift that {first} recognizes.
{first} follows the wrong woman home.
A stranger at the {thing} knows the name of {first}'s child.
The recording has been cut, and only one person had the key.`,
});
