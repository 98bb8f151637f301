import { defineStoryTemplate } from '../story-template';

export const ANIMATION = defineStoryTemplate({
  movieGenres: '16 10751 12 35 14',
  showGenres: '16 10762 35 10751 10765',
  sequels: '{title} 2',
  adjectives: `Little, Brave, Upside-Down, Tiny, Moonlit, Runaway, Enormous, Sleepy, Marvelous, Secret, Flying,
    Wobbly, Silly, Snowbound, Starry, Paper, Curious, Very Small, Mighty, Invisible, Ticklish, Midnight, Rainbow`,
  nouns: `Adventure, Rescue, Parade, Brigade, Wish, Club, Tale, Holiday, Mix-Up, Express, Academy, Patrol, Picnic,
    Caper, Hullabaloo, Gang, Stampede, Sleepover, Big Day, Great Escape`,
  things: `moon, kite, snowman, dragon, treehouse, toy shop, carousel, robot, star, balloon, teapot, submarine,
    whale, firefly, music box, windmill, rocket, lighthouse, cloud, bakery, umbrella, acorn, circus, time machine,
    glacier, tugboat, bumblebee, marmalade factory, garden, lost sock`,
  places: `Puddlewick, Maple Hollow, Bramble Bay, Tumbledown, Snorridge, Clover Creek, Pebble Island, Acorn Falls,
    Button Town, Whistlewood, Cloudberry Hill, Mossy Bottom, Pinwheel Park, Sugarloaf Cove, Dandelion Lane,
    Marmot Mountain, Lantern Lake, Thimble Street, Beaver Bend, Honeydew Valley, Twigville, Otter Sound`,
  titles: `{First} and the {Adj} {Thing}, {First} and the {Thing}, The {Adj} {Thing}, {First}, The {Place} {Noun},
    {First}'s {Adj} {Noun}, {First} & Friends, The {Thing} Who Came to {Place}, {First} Goes to {Place},
    {Adj} {First}, The {Adj} {Noun} of {Place}, Once upon a {Thing}, Captain {First},
    {Place}, How {First} Saved the {Thing}, {First} vs. the {Thing}`,
  roles: `a nervous hedgehog, a young otter who cannot swim, a clumsy robot, an orphaned fox cub, a shy dragon,
    a girl who talks to the weather, a boy raised by lighthouse keepers, a runaway toy, a penguin who hates snow,
    a very small giant, a badger with big plans, a mail pigeon with no sense of direction,
    an apprentice cloud painter, a moth who is afraid of the dark, a goat with a great singing voice`,
  openers: `{first}, {role}, dreams of seeing what lies beyond {place}.
Nobody in {place} expects much from {first}, {role}.
Deep in the cozy village of {place} lives {first}, {role}, who has a very big secret.
On the first day of winter, {first}, {role}, wakes up to find that everyone in {place} has disappeared.
When the Great Festival of {place} is stolen overnight, only {first}, {role}, is awake to see the thief.
{first}, {role}, has moved to {place} and has exactly no friends.
Every night when {place} falls asleep, {first}, {role}, slips out to look for a lost friend.
There has not been any music in {place} for a hundred years, until {first}, {role}, sneezes in tune.
{first}, {role}, has been late for everything in {place} except for the biggest adventure of all.
A letter arrives in {place} for {first}, {role}: the moon needs help.`,
  turns: `Then the {thing} falls out of the sky, and nothing is ordinary anymore.
With the help of the grumpy {ally}, {he} sets out to return the {thing} before the first snow.
But when the wicked {foe} steals the {thing}, it is up to the smallest of them all to get it back.
A chance meeting with the {thing} begins the adventure of a lifetime.
To save the {thing}, {he} will have to do the one thing that scares {him} most.
It is said that the {thing} grants one wish, and {first} knows exactly what to ask for.
Together with the very talkative {ally}, {he} follows the {thing} across seven hills and one enormous puddle.
Nobody believes that the {thing} can talk, so {first} takes it home.
If the {thing} is not back by bedtime, the sun may forget to rise.`,
  closers: `Along the way {he} discovers that being different is the best way to be brave.
It will take friendship, courage and a great deal of jam.
Sometimes the biggest heart comes in the smallest size.
Home, it turns out, is wherever your friends are.
A warm and funny adventure for the whole family.`,
  arcs: `Each episode brings a new puzzle, a new song and a lesson about sharing.
Together with {ally} and the gang, {he} learns that no problem is too big when friends work together.
Every day in {place} is a new adventure.`,
  taglines: `Small hero. Big trouble.
Adventure takes off.
Brave comes in all sizes.
The sky is not the limit.
Get ready to giggle.
A tale with a wag in it.
Friends make the journey.
This winter, follow the light.`,
  beats: `{first} loses the {thing} on the morning of the big parade.
When it rains for seven days, the gang turns the {thing} into a boat.
{ally} has the hiccups, and only a visit to the {thing} can help.
Somebody has been eating the cakes, and {first} is determined to find out who.
{first} learns that saying sorry is harder than it looks.
The friends build a {thing} of their own, with surprising results.
A new neighbor moves in, and nobody is brave enough to say hello.`,
  isLight: true,
});
