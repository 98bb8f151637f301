import { defineStoryTemplate } from '../story-template';

export const MYSTERY = defineStoryTemplate({
  movieGenres: '9648 53 80 18',
  showGenres: '9648 80 18',
  adjectives: `Missing, Locked, Vanishing, Second, Silent, Painted, Sealed, Wrong, Hidden, Thirteenth, Unsigned,
    Drowned, Faithful, Poisoned, Last, False, Northern, Velvet, Unknown, Careful, Absent, Scarlet, Other, Empty`,
  nouns: `Guest, Alibi, Testament, Witness, Clue, Inquest, Key, Stranger, Enigma, Disappearance, Deception, Postcard,
    Secret, Suspect, Heiress, Visitor, Twin, Confession, Motive, Cipher, Neighbor, Portrait, Signature, Gardener`,
  things: `lighthouse, manor, locked room, ferry, diary, night train, photograph, chess set, boathouse, will,
    greenhouse, pocket watch, convent, library, rare stamp, observatory, garden maze, wax museum, ivory box,
    sanatorium, telegram, tide mill, masked ball, chapel, grand hotel, summer camp, crossword, tidal island, violin case,
    tea service`,
  titles: `The {Adj} {Noun}, The {Adj} {Noun}, The {Noun} of {Place}, The {Thing} at {Place}, Murder at the {Thing},
    The {Place} {Noun}, Who Killed {First} {Last}?, The {Last} {Noun}, {First} {Last} Is Missing, Death in {Place},
    {N} Guests in {Place}, The {Thing} Mystery, A {Noun} in {Place}, The {Adj} {Thing}, {Season} in {Place},
    The Affair of the {Thing}, What {First} Saw, The Disappearance of {First} {Last}, Room {num}, The Women of {Place}`,
  roles: `a retired inspector, a crime novelist with writer's block, a village librarian, a small-town coroner,
    a crossword editor, an amateur botanist, a disbarred lawyer, a private detective, an insurance investigator,
    a former nun, a forensic linguist, a hotel manager, a young constable, a memory researcher, a clockmaker,
    a retired actress with sharp eyes`,
  openers: `{hero}, {role}, arrives in {place} for a quiet week and finds a body before breakfast.
When a wealthy patriarch is found dead in {place}, {hero}, {role}, is the only guest without a motive.
Fifteen years after a girl vanished from {place}, {role} named {hero} receives a postcard in her handwriting.
{n} guests are invited to {place}, and {hero}, {role}, is the only one who does not know why.
Everyone in {place} agrees that it was an accident, except {hero}, {role}.
{hero}, {role}, wakes up outside {place} with no memory of the past three days.
A stranger with no name dies in the arms of {hero}, {role}, on the last ferry to {place}.
In {place} the same painting has been stolen four times and returned four times, and {hero}, {role}, wants to know why.
{hero}, {role}, is invited to {place} to value an estate and finds the owner still in it.`,
  turns: `The clue lies in the {thing}, and somebody is willing to kill again to keep it there.
With {ally} as a reluctant partner, {he} begins to take apart the secret of the {thing}.
Every story leads back to the {thing}, and no two of them agree.
Then the {thing} disappears, and so does the only witness.
Behind the {thing} {he} finds a second, older crime.
The police are content to blame {ally}, but the {thing} says otherwise.`,
  closers: `In a house full of liars, the truth is the strangest guest of all.
The killer is in the room, and pouring the tea.
Some puzzles should never be solved.
The answer has been in plain sight all along.
By the time the tide turns, everyone will be a suspect.`,
  arcs: `Each case uncovers another thread of the one {he} never solved.
In a town where everyone knows everyone, the killer is always a neighbor.
Episode by episode, what happened that night is told by another of those who were there.`,
  taglines: `Everyone has an alibi. Nobody has an answer.
Look again.
The truth was never lost. It was hidden.
One of them is lying. The rest are, too.
Trust the evidence. Doubt everything else.
A perfect crime needs a perfect guest.
What did you see?
Somebody knows.`,
  beats: `A second note arrives, and this time it is addressed to {first}.
The vicar admits to having been at the {thing} on the night of the murder.
{ally} finds the missing page, but the handwriting does not match.
An anonymous caller sends {first} to the {thing} at midnight.
The will is read, and the room erupts.
{foe} confesses to the one crime nobody was accused of.
{first} reenacts the last evening, guest by guest.`,
});
