import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every regular expression of the product against long texts made to hurt it.
 * Nobody outside can bring one: `new RegExp` on anything but our own words
 * fails the last test.
 */
const root = join(import.meta.dir, '../..')
const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()

interface Found {
  file: string
  expression: RegExp
}

/** After one of these a slash begins a regular expression and divides nothing. */
const BEFORE_EXPRESSION = /(?:^|[=(,:;!&|?{}[+\n]|=>|\breturn|\btypeof)\s*$/
const LITERAL = /\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/y

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length)).replace(/^(\s*)\/\/.*$/gm, '$1')

function expressionsOf(file: string): Found[] {
  const text = withoutComments(readFileSync(join(root, file), 'utf8'))
  const found: Found[] = []
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    if (!BEFORE_EXPRESSION.test(text.slice(Math.max(0, at - 40), at))) continue
    LITERAL.lastIndex = at
    const literal = LITERAL.exec(text)
    if (!literal) continue
    try {
      found.push({ file, expression: new RegExp(literal[1]!, literal[2]) })
      at = LITERAL.lastIndex - 1
    } catch {
      // A slash of something else.
    }
  }
  return found
}

const expressions = sources.flatMap(expressionsOf)

const LENGTH = 50_000

/** Letters, signs and space, each and in pairs that nested repetition stumbles over, ended by what fits nowhere. */
const PIECES = [
  ...Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)),
  ...['\t', '\n', '\r', '\0', 'é', 'İ', '\u0301', '\u00a0', '\u2028', '🙂', '\ud800', 'Ａ'],
  ...[
    'a.',
    'a@',
    'a-',
    'a ',
    ' a',
    ' \n',
    '\r\n',
    '1-',
    '1.',
    '1:',
    '--',
    '{{',
    '}}',
    '{a',
    '\\"',
    '""',
    '\\\\',
    'aA',
    '0x',
    '%2',
    '; ',
    ', ',
    '::',
    '[a',
    'x/',
    '../',
  ],
]
const ENDS = ['!', '\n']

const hostile: readonly string[] = PIECES.flatMap((piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length))
  return ENDS.filter((end) => !piece.includes(end)).map((end) => text + end)
})

/** A linear one takes well under a millisecond; what is quadratic in 50,000 takes seconds. */
const BOUND_MS = 200

test('the expressions of the product are found', () => {
  expect(expressions.length).toBeGreaterThan(80)
  const known = [
    'src/lib/email.ts',
    'src/http/pipeline.ts',
    'src/lib/phone.ts',
    'src/modules/inbound/keywords.ts',
  ]
  const files = new Set(expressions.map(({ file }) => file))
  expect(known.filter((file) => !files.has(file))).toEqual([])
})

const unique = [...new Map(expressions.map((one) => [`${one.file} ${one.expression}`, one])).entries()]

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0
  const startedAt = performance.now()
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
  return performance.now() - startedAt
}

test.each(unique)('%s is done in time, whatever the text', (_name, { expression }) => {
  const slow: string[] = []
  for (const text of hostile) {
    let tookMs = timeOf(expression, text)
    // Somebody else may have had the processor: what is slow is slow again.
    for (let again = 0; tookMs > BOUND_MS && again < 3; again++) tookMs = timeOf(expression, text)
    if (tookMs > BOUND_MS) slow.push(`${JSON.stringify(text.slice(0, 6))}… took ${Math.round(tookMs)} ms.`)
  }
  expect(slow).toEqual([])
})

/** Made of our own words, or escaped. */
const MADE = ['src/lib/nanp.ts', 'src/modules/contact-imports/column-names.ts']

test('no expression is made of text that comes from outside', () => {
  const making = sources.filter((file) =>
    /\bRegExp\(/.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  )
  expect(making).toEqual(MADE)
})
