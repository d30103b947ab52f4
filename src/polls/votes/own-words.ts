import { isMark, type Token, wordsIn } from './tokens.ts'

/** Finds the own words of a person in a reply with a quote or a signature. */

const SIGNATURES = ['sent from ', 'enviado desde ', 'get outlook for ', '-- ', '--sent']
const ON_THE_SAME_LINE = [' sent from my ', ' enviado desde mi ']

const isSignature = (line: string): boolean =>
  line === '--' || SIGNATURES.some((beginning) => line.startsWith(beginning))

/** Tells whether a line comes before the quoted mail: `On Monday, Acme wrote:`. */
const announcesQuote = (line: string): boolean =>
  (line.startsWith('on ') && line.endsWith('wrote:')) ||
  (line.startsWith('el ') && (line.endsWith('escribió:') || line.endsWith('escribio:')))

/** Returns a text up to its signature or a quoted mail, without lines that begin with `>`. */
export function withoutQuotedLines(text: string): string {
  const own: string[] = []
  for (const line of text.split('\n')) {
    const plain = line.trimStart().toLowerCase()
    if (isSignature(plain.trimEnd()) || isSignature(plain) || announcesQuote(plain.trimEnd())) break
    if (!plain.startsWith('>')) own.push(line)
  }
  return withoutSignatureOnLine(own.join('\n'))
}

function withoutSignatureOnLine(text: string): string {
  const lower = text.toLowerCase()
  // In lower case a few characters become longer, and the place would be wrong.
  if (lower.length !== text.length) return text
  const places = ON_THE_SAME_LINE.map((words) => lower.indexOf(words)).filter((place) => place >= 0)
  return places.length === 0 ? text : text.slice(0, Math.min(...places))
}

/**
 * Returns a reply without the quoted question and the quoted list of options, at its beginning or its end.
 * @param question words of the question. No quote is recognised if it has fewer than two words
 * @param options words of the list: `['1', 'pizza', '2', 'salad']`
 */
export function withoutQuotedPoll(
  tokens: readonly Token[],
  { question, options }: { question: readonly string[]; options: readonly string[] },
): readonly Token[] {
  const parts = question.length < 2 ? [options] : [question, options]
  let rest = afterList(tokens, options)
  for (const part of parts) rest = withoutBeginning(rest, part)
  for (const part of parts.toReversed()) rest = withoutEnd(rest, part)
  return rest
}

const REASONS: ReadonlySet<string> = new Set(['because', 'cuz', 'porque'])

/** Returns the tokens before the reason for a choice, as before `because`. */
export function withoutReason(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.findIndex(({ text }) => REASONS.has(text))
  return place < 0 ? tokens : tokens.slice(0, place)
}

/**
 * Returns the tokens after the whole list of options, if there are any. Before the list comes the question,
 * perhaps with the name of the recipient in it.
 */
function afterList(tokens: readonly Token[], options: readonly string[]): readonly Token[] {
  const words = wordsIn(tokens)
  const last = words.length - options.length - 1
  for (let from = 0; from <= last; from++) {
    if (wordsBegin(words.slice(from, from + options.length), options)) {
      return withoutBeginning(tokens, words.slice(0, from + options.length))
    }
  }
  return tokens
}

function withoutBeginning(tokens: readonly Token[], quoted: readonly string[]): readonly Token[] {
  if (!wordsBegin(wordsIn(tokens), quoted)) return tokens
  let words = 0
  const next = tokens.findIndex((token) => !isMark(token) && ++words > quoted.length)
  return next < 0 ? [] : tokens.slice(next)
}

function withoutEnd(tokens: readonly Token[], quoted: readonly string[]): readonly Token[] {
  const words = wordsIn(tokens)
  const from = words.length - quoted.length
  if (from < 0 || !wordsBegin(words.slice(from), quoted)) return tokens
  let count = 0
  return tokens.slice(
    0,
    tokens.findIndex((token) => !isMark(token) && ++count > from),
  )
}

const wordsBegin = (words: readonly string[], beginning: readonly string[]): boolean =>
  words.length >= beginning.length && beginning.every((word, index) => words[index] === word)
