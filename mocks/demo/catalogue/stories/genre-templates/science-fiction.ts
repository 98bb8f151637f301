import { defineStoryTemplate } from '../story-template';

export const SCIENCE_FICTION = defineStoryTemplate({
  movieGenres: '878 53 12 18',
  showGenres: '10765 18 9648',
  adjectives: `Infinite, Silent, Synthetic, Outer, Zero, Distant, Binary, Second, Parallel, Last, Orbital, Recursive,
    Glass, Hollow, Electric, Solar, Deep, Artificial, Final, Dark, Quantum, Pale, Lunar, Frozen`,
  nouns: `Signal, Orbit, Horizon, Paradox, Outpost, Descent, Transmission, Memory, Eclipse, Singularity, Landfall,
    Protocol, Meridian, Exodus, Vacuum, Star, Axis, Sleep, Equation, Machine, Constellation, Threshold, Drift, Apogee`,
  things: `signal, ark, android, telescope, escape pod, reactor, satellite, wormhole, clone, beacon, cryo chamber,
    station, probe, terraformer, archive, algorithm, time loop, elevator, greenhouse dome, implant, mother ship,
    dream recorder, black monolith, comet, radio array, star map, particle ring, gene bank, moon base, replica`,
  places: `Halcyon Station, New Tiber, Pallas Yard, Kepler's Rest, Europa Deep, Tycho Harbor, Meridian Nine, Arcadia Dome,
    Port Lagrange, Vesta Prime, Sector Forty, Titan Reach, Cygnus Outpost, Lowell City, Ceres Landing, Nova Salem,
    Ganymede Falls, Perihelion, Ophir Outpost, Calypso Ring, Farpoint Array, Eos Crossing, Mare Station, Selene`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Adj} {Noun}, The {Noun} of {Place}, {Place}, The {Thing}, {Noun}, Unit {code},
    The {Place} {Noun}, {First}-{num}, Leaving {Place}, Last {Thing} from {Place}, Star {Noun}, A {Thing} Called {First},
    {N} Moons of {Place}, The {Adj} {Thing}, Year {num}, Beyond the {Noun}, {Adj} Skies, {First} Dreams in {Noun},
    Children of {Place}, Stars over {Place}`,
  roles: `a xenolinguist, a salvage pilot, a disgraced neuroscientist, a maintenance engineer, a colony doctor,
    an android who believes it is human, a radio astronomer, a navigator awakened too early, a data archaeologist,
    a memory thief, a botanist on a ten-year contract, a soldier on a penal moon, a time auditor, an insurance adjuster`,
  openers: `{hero}, {role} at {place}, wakes from a routine sleep to find that the rest of the crew never existed.
A century after Earth fell silent, {role} named {hero} at {place} hears it speak again.
In the overcrowded corridors of {place}, {hero}, {role}, makes a discovery that could set everyone free.
When contact with {place} is lost, {hero}, {role}, is sent to find out what happened to {n} thousand people.
{hero}, {role}, relives the last eleven minutes of {place} over and over.
At the edge of the charted system lies {place}, where {hero}, {role}, is counting the days to the relief ship.
{hero}, {role}, is the only passenger bound for {place} who remembers boarding the ship.
On the day that every clock at {place} stops, {hero}, {role}, begins to receive mail from tomorrow.
The first child born at {place} is now {role} called {hero}, and has never seen the sky.`,
  turns: `Inside the {thing} something is learning, and it has begun to ask for {him} by name.
The {thing} was built to save them, but no one remembers who built it.
To reach the {thing}, {he} must trust {ally}, who has already died once.
But the {thing} is not broken; it is waiting.
According to the {thing}, {he} has done all of this before.
As the air runs out, the {thing} offers a way home that only one of them can take.
{foe} will burn the whole colony to own the {thing}.`,
  closers: `In the silence between worlds, something answers.
The future has already happened; the question is to whom.
What makes us human may be the first thing we leave behind.
There is not enough time, and there is far too much of it.
Survival is only the first experiment.`,
  arcs: `As the distance from home grows, so does the suspicion that someone planned it all.
Each season opens another door in the station, and not all of them lead forward.
Humans and machines share one roof, one air supply and fewer and fewer secrets.`,
  taglines: `Listen closely. It is listening back.
Out here, nobody owns the dark.
Memory is not included.
Home is 40 light-years away.
The future remembers you.
Do not wake the crew.
Evolution has an off switch.
Someone is calling from nowhere.
Stay human.`,
  beats: `The {thing} restarts itself and asks for a crew member who died years ago.
A supply ship arrives three years early with no one on board.
{first} finds {n} identical entries in the log, all in the same handwriting.
{ally} volunteers for a walk outside, and the clock skips.
{foe} closes the lower decks and calls it a drill.
A child born at {place} asks what rain is.
The crew votes on whether to wake the last sleeper.`,
});
