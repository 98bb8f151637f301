import type { AnswerEncoding } from './stored-bytes';

/** Best first: of encodings a client likes equally, the smallest wins. */
const OFFERED: readonly AnswerEncoding[] = ['br', 'gzip', 'identity'];

/** Every browser sends the same few headers; anything past that many is somebody playing. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, AnswerEncoding>();

/** The encoding to answer with, by the q-values of Accept-Encoding (RFC 9110 §12.5.3). */
export function acceptedEncoding(header: string | undefined): AnswerEncoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const encoding = choose(header);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, encoding);
  return encoding;
}

function choose(header: string): AnswerEncoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    const weight = q === undefined ? 1 : Number(q);
    if (name && weight >= 0 && weight <= 1) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  // What is not mentioned is not wanted, but for identity, which always remains as the last resort.
  const weightOf = (name: AnswerEncoding) =>
    weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? Number.MIN_VALUE : 0);
  let best: AnswerEncoding = 'identity';
  let bestWeight = 0;
  for (const name of OFFERED) {
    if (weightOf(name) > bestWeight) {
      best = name;
      bestWeight = weightOf(name);
    }
  }
  return best;
}
