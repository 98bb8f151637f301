import { defineStoryTemplate } from '../story-template';

export const ACTION = defineStoryTemplate({
  movieGenres: '28 53 12 80',
  showGenres: '10759 80 18',
  adjectives: `Iron, Burning, Hostile, Terminal, Broken, Rapid, Scarlet, Double, Rogue, Zero, Brutal, Dead,
    Second, Northern, Midnight, Concrete, Savage, Silver, Fallen, Hard, Open, Last, Blind, Reckless, Live`,
  nouns: `Verdict, Protocol, Reckoning, Pursuit, Countdown Zero, Vantage, Payload, Exfiltration, Ultimatum, Crossfire,
    Velocity, Ricochet, Overdrive, Retaliation, Countermove, Breakwater, Flashover, Bounty, Undertow, Standoff,
    Foxhole, Hammer, Detonator, Warpath, Getaway, Lockdown, Kingmaker, Tailspin, Redline, Avalanche`,
  things: `convoy, prototype, freight train, tanker, launch key, oil rig, armored car, dam, satellite, reactor,
    ferry, warhead, embassy, vault, cable car, airfield, tunnel, bridge, helicopter, black box, safe house,
    submarine, border post, cargo plane, control tower, antidote, decoy, courier case, radar station, speedway`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, {Noun}, {Adj} {Thing}, The {Adj} {Noun}, {Last}'s {Noun}, The {Place} {Noun},
    {Noun} in {Place}, {N} Minutes to {Place}, Flight {num}, Unit {code}, Out of {Place}, Kill the {Thing},
    {First} {Last}: {Noun}, The {Thing} Job, No Road to {Place}, {Last} Must Run, Agent {code}`,
  roles: `a discharged bomb technician, a getaway driver trying to go straight, a former border guard,
    a rookie bodyguard, a deep-cover agent, a stunt pilot, a suspended marshal, a retired hostage negotiator,
    a harbor diver with a sealed file, a mountain rescue medic, a courier who never asks questions,
    an ex-commando working as a night watchman, a disgraced rally driver, an army engineer days from retirement`,
  openers: `When armed men close every road out of {place}, {hero}, {role}, is the only one left on the wrong side of the barricade.
{hero}, {role}, came to {place} to disappear.
After a routine job in {place} ends with {n} bodies and no witnesses, {hero}, {role}, is blamed for all of them.
{Role} with nothing left to lose, {hero} has one night to cross {place} with a target on {his} back.
Framed for a bombing in {place}, {hero}, {role}, goes on the run.
{foe} has taken {place} hostage, and {hero}, {role}, knows every way in.
Ten years after the mission that broke {him}, {hero}, {role}, is called back to {place}.
{hero}, {role}, is hired to protect a witness in {place} whom everybody wants dead, the employer included.
A stolen aircraft, a forged passport and {n} hours: that is all {hero}, {role}, has to get out of {place} alive.
In {place} they call {hero}, {role}, a legend; tonight somebody has come to collect on it.
An earthquake opens the most secure prison in {place}, and {hero}, {role}, is locked in with everyone {he} put there.`,
  turns: `Whoever controls the {thing} controls the city, and {foe} is already inside.
The only way out is the {thing}, and it leaves in forty minutes.
With {ally} bleeding in the back seat, {he} has until dawn to reach the {thing}.
But the {thing} everyone is killing for is not what it seems.
To save {ally}, {he} must steal the {thing} from the people who trained {him}.
What begins as a rescue turns into a war over the {thing}.
The trail leads to the {thing}, to {foe}, and to an order signed by someone {he} trusted.
At midnight {foe} will move the {thing}, and nobody is supposed to survive the trip.
{ally} has the codes, {he} has the {thing}, and neither trusts the other.
Then the {thing} goes up in flames, and the hunt turns on its head.`,
  closers: `Nobody is coming to help.
Every exit has a price, and the clock is running.
By sunrise, only one of them will still be standing.
{He} has one bullet, one phone call and no friends left.
Old debts are about to be paid in full.
The hunters have no idea who they are hunting.`,
  arcs: `Each mission brings the team closer to the traitor who sits at their own table.
Every week a new city, a new name and the same ghost from the past.
Together with {ally}, {he} builds a crew that answers to no government.
The deeper they go, the harder it gets to say who they are fighting for.`,
  taglines: `Run first. Ask later.
No backup. No way out.
Some people should have stayed retired.
The fuse is already lit.
Everybody breaks. Not everybody bends.
One night. One road. No rules.
Some doors only open from the inside.
They picked the wrong passenger.
Payback has a schedule.
Nothing left but forward.`,
  beats: `{first} has {n} hours to move the {thing} before the border closes.
An ambush splits the team, and {ally} has to get home alone.
{foe} makes an offer that would end the fight and cost {first} everything.
A defector promises the location of the {thing}, for a price.
The safe house is burned, and someone inside the team lit the match.
{ally} goes undercover at an auction where everything is for sale.
Trapped below ground with a wounded prisoner, {first} learns who gave the order.`,
});
