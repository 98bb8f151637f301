/*
 * Passwords that meet the rules and are nevertheless the first ones that anybody guesses. The published lists of
 * leaked passwords are, as far as the rules let them through, of two kinds: a well-known word with a number or a mark
 * behind it, and a walk over the keyboard. Naming the words and the walks covers far more than naming passwords.
 */

const WORDS = new Set(
  `password passw passwd pass passwort motdepasse contrasena contraseña wachtwoord parola haslo senha
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwer qazwsx abc abcd abcde abcdef
  admin administrator root user username guest login test tester testing testtest demo default temp changeme secret
  letmein welcome hello hallo bonjour hola access master system server computer internet google facebook linkedin
  iloveyou loveyou love lovely baby angel princess sunshine shadow dragon monkey tiger lion eagle buster killer
  football baseball basketball soccer hockey futbol liverpool arsenal chelsea barcelona realmadrid juventus yankees
  superman batman spiderman starwars pokemon naruto minecraft fortnite roblox marvel matrix
  michael jordan jessica jennifer michelle daniel andrew joshua matthew anthony charlie thomas robert george
  ashley amanda nicole hannah samantha elizabeth alexander william samuel benjamin maggie ginger pepper
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday freedom whatever trustno trustnoone cookie chocolate
  banana cheese flower orange purple silver golden diamond blink corvette mustang ferrari mercedes porsche harley
  samsung iphone android windows apple company office p q a z aa marquee movie movies netflix`
    .trim()
    .split(/\s+/),
);

/** Walks and patterns, in lower case. */
const WALKS = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1xsw2 zaq1zaq1 qaz123wsx qazwsxedc1 qwe123qwe qwe123asd 123qwe123 qweasd123 qweasdzxc1 123qweasd 123qweasdzxc
  qweasdzxc123 1234qwer 12345qwert 123456qwerty qwer1234 asdf1234 asd123asd zxc123zxc zxcv1234 a1b2c3d4 a1b2c3d4e5
  1a2b3c4d a1s2d3f4 aa112233 a12345678 a123456789 abc123abc 123abc123 1234abcd 12345abc 123456abc
  abc123def abc123xyz abcd1234 11aa22bb 112233aa 11qq22ww qq112233 123456789a 12345678a 1234567a 123456789q
  test1test pass1word`
    .trim()
    .split(/\s+/),
);

/** Letters that people write as other signs to look strong. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function undisguise(text: string): string {
  return text.replaceAll(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign);
}

/** What people put behind a word: up to four digits (a year, 123), a run from 1, or one digit over and over. */
const ENDING = /^(\d{0,4}|123456?7?8?9?0?|(\d)\2+)$/;

function isWordWithEnding(text: string): boolean {
  // From the longest ending to the shortest: "passw0rd1" is the word "passw0rd" before a 1.
  for (let at = 1; at <= text.length; at += 1) {
    const [word, ending] = [text.slice(0, at), text.slice(at)];
    if (!ENDING.test(ending)) continue;
    if (WORDS.has(word) || WORDS.has(undisguise(word))) return true;
  }
  return false;
}

/** Nobody's first guess is longer. */
const MAX_GUESSED_CHARACTERS = 32;

/** Whether a password is one of the commonest; case and marks around it do not make it a better one. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower.length > MAX_GUESSED_CHARACTERS) return false;
  const plain = lower.replace(/^[^\p{L}\p{N}@$]+|[^\p{L}\p{N}]+$/gu, '');
  const doubled = plain.length % 2 === 0 ? plain.slice(0, plain.length / 2) : '';
  const isTwice = doubled !== '' && doubled.repeat(2) === plain;
  return (
    WALKS.has(plain) ||
    isWordWithEnding(plain) ||
    isWordWithEnding(plain.replace(/[^\p{L}\p{N}]/gu, '')) ||
    (isTwice && isWordWithEnding(doubled))
  );
}
