import { splitLines, splitWords } from '../reference/text-lists';

/** Episode names for every genre. */
export const EPISODE_NAMES = splitWords(`
  Old Debts, The Long Way Round, A Name for It, Second Thoughts, Nothing Personal, House Rules, The Other Door, Ten Minutes Late,
  What the Neighbors Saw, Salt, Good Intentions, The Visitor, Small Hours, Loose Ends, The Quiet Room, After the Rain, Borrowed Time,
  An Honest Mistake, The Wrong Coat, Everything Must Go, Low Water, The Favor, Unfinished Business, Blood and Water, Do Not Disturb,
  Three Strangers, The Empty Chair, Ashes, Close to Home, A Question of Trust, Forward Motion, No Questions, The Weight of It,
  Left Unsaid, Homecoming, The Third Option, Ghosts, The Price of Milk, One Good Turn, Thin Ice, Collateral, Blackout, Snow Day,
  Long Distance, Something Blue, The Last to Know, Fault Lines, Broken Glass, Paper Trail, Proof of Life, Trial and Error, Witness,
  Heavy Weather, The Understudy’s Night, Last Orders, Checkmate, The Anniversary, Lost and Found, A Place at the Table, The Burning Field,
  Crossing Over, Night School, The Offer, Cold Feet, Family Dinner, The Lie, Wrong Number, Collision, Truth or Dare, Sleepwalkers,
  The Other Woman, Skeleton Crew, Rules of Engagement, The Rehearsal, No Smoke, Fire Drill, Open House, The Interview, Red Herring,
  Half Measures, The Storm, Cause and Effect, Dead Air, Hide and Seek, A Fine Mess, First Light, The Return, Point of No Return,
  The Hand You’re Dealt, Full Circle, Clean Slate, Double or Nothing, The Confession, Tipping Point, Fallen Leaves, The Reunion,
  Exit Strategy, Stranger Danger, The Letter, Let It Lie, Out of the Woods, Breaking Point, Side Effects, Best Laid Plans, Relics,
  Head Above Water, The Bottom Drawer, Many Happy Returns, The Thirteenth Guest, White Noise, All the Way Down, New Management
`);

/** Names for season finales. */
export const FINALE_NAMES = splitWords(`
  The Reckoning, What Remains, All That Was Lost, The End of the Line, Into the Light, Nothing Left to Burn, The Last Night, Home,
  One More Time, Endgame, Where It Began, The Long Goodbye, A New Day, Every Last One, The Other Side
`);

/** Sentences for episodes of every genre. */
export const LIGHT_BEATS = splitLines(`
  {first} and {ally} stop speaking to each other at the worst possible moment.
  A favor for an old friend turns out to be anything but.
  Years earlier: how {first} met {ally}.
  {ally} receives an offer that seems too good to refuse.
  {first} tries to make amends, with mixed results.
  Plans for a quiet weekend fall apart before breakfast.
  {ally} takes the blame for something that {first} did.
  The truth about the {thing} comes to light.
  A celebration in {place} ends in a way nobody expected.
  {first} keeps a secret from {ally} for the first time.
  A stranger arrives in {place} with a photograph of {first}.
  With time running out, {first} turns to the last person who would help.
  The {thing} goes missing, and everyone in {place} has a theory.
  {foe} makes an announcement that leaves {place} speechless.
`);

/** Sentences for stories that are not light. */
export const DARK_BEATS = splitLines(`
  An unexpected visitor forces {first} to reveal a secret.
  {ally} makes a decision that cannot be taken back.
  While {first} looks for answers, {ally} finds something better left alone.
  {first} has to choose between a promise and the truth.
  {foe} returns, and this time nobody is prepared.
  Old grudges come to the surface when everyone is stuck in {place} overnight.
  After what happened last time, everyone in {place} is looking for someone to blame.
  {foe} sets a trap, and {ally} walks straight into it.
  Long-held suspicions about {foe} are finally confirmed.
  Someone close to {first} does not come home.
  {ally} finds out what really happened to {foe}.
  A death in {place} brings old rivals to the same table.
`);
