import { defineStoryTemplate } from '../story-template';

export const HORROR = defineStoryTemplate({
  movieGenres: '27 53 9648 14',
  showGenres: '9648 18 10765',
  adjectives: `Hollow, Unquiet, Pale, Rotten, Hungry, Thirteenth, Sleepless, Black, Faceless, Cold, Blind, Crawling,
    Buried, Whispering, Wretched, Red, Stitched, Drowned, Unholy, Starving, Long, Grinning, Bone, Dark`,
  nouns: `Hour, Harvest, Hollow, Teeth, Visitation, Omen, Rites, Vigil, Possession, Tenant, Mother, Night, Ritual,
    Haunting, Communion, Rot, Offering, Feast, Stranger, Curse, Burial, Bride, Flesh, Swarm`,
  things: `cellar, mirror, lullaby, orchard, portrait, music box, well, chapel, doll, attic, cradle, hay barn,
    staircase, marionette, hourglass, séance, basement, cornfield, asylum, nursery, coffin, clock, crawlspace,
    rocking chair, phone booth, carnival, red door, diary, tape, swamp`,
  titles: `The {Adj} {Noun}, {Adj} {Noun}, The {Adj} {Thing}, The {Thing}, The {Thing} at {Place}, {Place},
    No One Leaves {Place}, Below {Place}, The {Place} {Noun}, What the {Thing} Knows, The {Last} House, Room {num},
    Don't Wake {First}, {N} Nights in {Place}, The {Noun} of {First} {Last}, It Came with the {Thing}, {First} Is Hungry,
    Pray for {Place}, The Bride of {Place}, Something in the {Thing}, After Dark in {Place}`,
  roles: `a grieving widow, a sleep researcher, a night-shift coroner, a young priest losing faith, a babysitter,
    a folklore student, an estate agent, a hospice nurse, a skeptical radio host, a recovering addict,
    a newly hired caretaker, a pregnant schoolteacher, a true-crime podcaster, a deaf photographer,
    a former child medium`,
  openers: `{hero}, {role}, takes a job in {place} that nobody has ever kept for longer than a season.
Hoping for a fresh start, {hero}, {role}, moves into a house outside {place} that was sold far too cheaply.
Every thirteen years the children of {place} stop sleeping, and {hero}, {role}, has come to find out why.
When {hero}, {role}, returns to {place} to bury a sister, the coffin turns out to be empty.
A storm cuts {place} off from the world, leaving {hero}, {role}, alone with {n} strangers.
In {place}, {role} named {hero} begins to receive calls from a number that was disconnected years ago.
{hero}, {role}, inherits a guesthouse in {place} together with a list of rules that must never be broken.
The night after the funeral, everyone in {place} has the same dream, except {hero}, {role}.
{hero}, {role}, is the first outsider to spend the winter in {place} since the last one disappeared.
There is a room in {place} that is larger on some nights than on others, and {hero}, {role}, has the key.`,
  turns: `Something is wrong with the {thing}, and by the third night it knows {his} name.
The {thing} remembers everyone who ever died there.
Then {ally} finds the {thing}, and the whispers begin.
Each time {he} looks away, the {thing} is a little closer.
Locals warn {him} never to go near the {thing} after dark.
What feeds on the {thing} has been waiting a very long time to be let in.
To survive until morning, {he} must learn what was done to the {thing}, and by whom.
{ally} swears that the {thing} was empty yesterday.
Whatever they buried under the {thing} has learned to imitate {ally}.
The {thing} was built to keep something in, and {he} has just opened it.`,
  closers: `It does not want them to leave.
The dead are not angry; they are lonely.
Some doors are locked for the sake of those outside.
By dawn, only one set of footprints leads away from the house.
And it is always hungry.
The worst of it is already inside.`,
  arcs: `As the disappearances mount, the town closes ranks around its oldest secret.
Each night brings back another of the dead, and each wants something different.
The more {he} uncovers, the less {he} can trust what {he} sees.`,
  taglines: `Do not answer.
It was here before the house.
Say your prayers quietly.
Sleep is how it gets in.
Every family has a skeleton.
Keep the lights on.
You were never alone.
Some invitations cannot be taken back.
Count the footsteps.
Evil keeps its appointments.`,
  beats: `{first} wakes at 3:33 for the fourth night in a row, and the {thing} has moved.
{ally} plays the old recording backward and wishes otherwise.
A child's drawing shows the {thing} as it looked a century ago.
The search party finds a coat, a lamp and no tracks in the snow.
{foe} knows what happened in the winter of the fire and will not say.
The lights fail one floor at a time.`,
});
