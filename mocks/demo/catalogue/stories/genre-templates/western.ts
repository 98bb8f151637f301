import { defineStoryTemplate } from '../story-template';

export const WESTERN = defineStoryTemplate({
  movieGenres: '37 28 18 12',
  showGenres: '37 18 10759',
  adjectives: `Lonesome, Dusty, Crooked, Bitter, Iron, Wild, Blood, Silver, Broken, Hanging, Painted, Thunder, Lost,
    Sundown, Seven, Black, Restless, Pale, Copper, Last`,
  nouns: `Trail, Gun, Marshal, Ride, Canyon, Bounty, Reckoning, Rider, Range, Noose, Saddle, Stranger, Frontier, Draw,
    Outlaw, Widow, Mesa, Spur, Justice, Posse`,
  things: `stagecoach, silver mine, cattle drive, saloon, railroad, water well, gallows, ranch, telegraph office, wagon train,
    white stallion, land deed, gold shipment, church bell, river crossing, trading post, bank, jailhouse, windmill,
    buffalo rifle, ferry, homestead`,
  places: `Perdition Creek, Dry Fork, Calloway, Redemption Flats, Mercy Wells, Two Graves, Sorrow Gap, Bitter Springs,
    Tumbleweed, Salt Lick, Coffin Rock, Abilene Cross, Dos Cuervos, Red Mesa, Widow's Bluff, Cutler's Ford, Nine Pines,
    Santa Ceniza, Rattlesnake Bend, Laramie Hollow`,
  titles: `The {Adj} {Noun}, {Adj} {Noun}, The {Noun} of {Place}, {N} Guns to {Place}, Ride to {Place}, {Place},
    The {Last} Brothers, {First} {Last} Rides Alone, Last {Thing} to {Place}, Hang {First} {Last}, A Grave in {Place},
    Sundown at {Place}, The {Thing}, The Widow of {Place}, Once in {Place}, {Place} Justice`,
  roles: `a retired gunfighter, a widowed rancher, a drifter, a frontier doctor, a preacher with a past, a mail rider,
    a bounty hunter, a schoolteacher from back east, a disgraced cavalry scout, a gambler, a freed convict,
    a sheriff going blind, a horse thief`,
  openers: `{hero}, {role}, rides into {place} with an empty canteen and a name that people still whisper.
In {place}, {role} named {hero} stands alone against the men who own the water.
{n} years after the hanging at {place}, {hero}, {role}, comes back for the judge.
When {foe} burns the homesteads around {place}, {hero}, {role}, has nothing left to lose.
{hero}, {role}, wins a worthless strip of land near {place} in a card game.`,
  turns: `The {thing} will bring money, the money will bring guns, and the guns have already arrived.
With {ally}, a former enemy, {he} must bring the {thing} across a hundred miles of bad country.
{foe} wants the {thing}, and {foe} is used to getting it.
But the {thing} hides a secret that half the territory would kill for.
To save the {thing}, {he} takes up the gun {he} swore to bury.`,
  closers: `There is law in the territory, but it is two days' ride away.
At sundown somebody will be left standing in the street.
The West was never won; it was only survived.
Every grave out here has a story, and most have a debt.`,
  arcs: `As the railroad comes closer, old grudges turn into open war.
In a lawless land, {n} families fight over water, cattle and a future.`,
  taglines: `Dig two graves.
The law stops here.
One bullet. One name.
Justice rides slow.
Nothing grows here but trouble.
Every trail ends.`,
  beats: `A stranger at the {thing} asks for {first} by a name nobody has used in years.
{foe} closes the crossing, and the cattle begin to die.
{ally} is accused of a killing and has until noon to prove otherwise.
The doctor rides out in a storm and does not come back.
A card game at the saloon ends with the deed to the {thing} on the table.`,
});
