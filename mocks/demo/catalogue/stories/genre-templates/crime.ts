import { defineStoryTemplate } from '../story-template';

export const CRIME = defineStoryTemplate({
  movieGenres: '80 53 18 9648 28',
  showGenres: '80 18 9648',
  adjectives: `Dirty, Honest, Unmarked, Paid, Quiet, Borrowed, Small-Time, Blue, Wet, Cheap, Velvet, Clean,
    Crooked, Local, Late, Stolen, Counterfeit, Southside, Black, Loaded, Cold, Private, Long, Bad`,
  nouns: `Money, Company, Hands, Alibi, Precinct, Streets, Confession, Favor, Percentage, Kings, Blood, Luck,
    Informant, Bookkeeper, Witness, Envelope, Collection, Sundays, Rackets, Debt, Men, Business, Score, Habits`,
  things: `ledger, diamond, casino, pawnshop, racetrack, wiretap, cold case, penthouse, garage, bank, evidence locker,
    auction house, dockyard, boxing gym, jewelry store, laundry, nightclub, mint, briefcase, confession tape,
    getaway car, warehouse, art forgery, witness list, payroll van, restaurant, deposit box, pier, church fund`,
  titles: `{Adj} {Noun}, {Adj} {Noun}, The {Adj} {Noun}, The {Thing}, The {Place} {Noun}, {Last}'s {Noun},
    {Last} v. {Place}, The {Place} Job, {N} Honest Men, {First} Pays Twice, The {Thing} on {Last} Street,
    Kings of {Place}, The Last {Noun}, {Place} Nights, {Place} Vice Squad, The Man from {Place}, Precinct {num},
The {Last} File, Nobody Talks in {Place}`,
  roles: `a burned-out homicide detective, a small-time forger, a safecracker on parole, a mob accountant,
    an internal affairs investigator, a public defender, a retired pickpocket, an undercover officer,
    a forensic bookkeeper, a crime reporter, a widowed bail bondsman, a corrupt vice cop, a getaway mechanic,
    a prison chaplain, a rookie prosecutor`,
  openers: `{hero}, {role}, has kept {place} at arm's length for years, until a body turns up with {his} number in its pocket.
In {place}, {role} named {hero} agrees to one last favor for {foe}.
When {n} strangers are shot in a {place} diner, {hero}, {role}, is the only one who sees a pattern.
{hero} is {role} who owes the wrong people in {place} more than money.
{foe} owns every judge in {place}, and {hero}, {role}, has just become a problem.
Released after eight years, {hero}, {role}, returns to {place} to find the city has changed hands.
{hero}, {role}, finds a suitcase full of cash at the station in {place} and makes the mistake of counting it.
The same night that {foe} walks free, {hero}, {role}, is transferred to {place}.
{hero} is {role}, the third generation of a family that has run {place} from the back of a shop.
Nobody has confessed to anything in {place} for twenty years, and then {hero}, {role}, hears three confessions in one night.`,
  turns: `Everything points to the {thing}, and everyone who points there ends up in the river.
The plan is simple: empty the {thing} on the night of the parade and never speak again.
What {he} finds in the {thing} could put half the department behind bars.
With {ally} wearing a wire, {he} walks into the {thing} knowing one of them has talked.
The {thing} is the perfect score, which is why {he} does not trust it.
But the {thing} belongs to {foe}, and {foe} never forgets a face.
Only {ally} knows who was at the {thing}, and {ally} is not talking.
With {foe} watching every move, the way to the {thing} leads through the sewers, the morgue and the mayor's office.
By the end of the week, the {thing} will have changed hands four times.`,
  closers: `In this town loyalty is just another currency.
Somebody has to take the fall.
By the time the money is counted, there will be fewer people to split it.
The truth is out there, and it is for sale.
There are no clean hands, only cleaner ones.`,
  arcs: `Each case pulls {him} deeper into the machine that runs the city.
Over one long winter, hunters and hunted learn how much they have in common.
As the wiretaps pile up, the line between the crew and the squad begins to blur.
With {ally} as a partner, {he} works the cases nobody else wants.`,
  taglines: `Everyone gets a cut.
The house always knows.
Crime pays. Then it collects.
Trust is for amateurs.
Keep your friends close. Keep receipts.
Somebody always talks.
Justice works nights.
One city. Two sets of books.
Honor among nobody.`,
  beats: `A witness changes a story overnight, and {first} wants to know who paid for it.
The crew scouts the {thing} and finds that another crew was there first.
{ally} is offered a promotion in exchange for silence.
A body in the marina reopens a case that {first} thought was closed.
{foe} makes a donation to the police ball and asks for nothing, yet.
{first} spends the night in a cell with the one man who knows about the {thing}.
A routine traffic stop goes wrong in front of {n} cameras.`,
});
