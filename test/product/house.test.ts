import { expect, test } from 'bun:test'
import {
  type Declaration,
  declarationsOf,
  forwardedBy,
  importsOf,
  readSources,
} from '../support/source-files.ts'

/** Rules that keep the sources small, checked on their text. */
const product = readSources('src/**/*.ts', 'cli/**/*.ts', 'console/**/*.{ts,tsx}', 'words/**/*.ts').filter(
  ({ file }) => !file.endsWith('.gen.ts'),
)
const others = readSources('test/**/*.ts', 'scripts/**/*.ts', 'clients/**/*.ts', 'migrations/*.ts')
const declared = product.flatMap(declarationsOf)

/** Exports that only tests use, with the reason. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  'src/campaigns/variants/statistics.ts FALSE_WINNERS': 'the promise that the simulation of A/B tests checks',
  'src/http/clients/typescript.ts operationTypes':
    'scripts/api-types.ts writes the types of the console with it',
  'src/http/clients/names.ts NAMED_PATHS': 'the paths with names of their own, compared with the operations',
  'src/module/retention.ts inWords': 'the words that the table of docs/operations/tables.md must have',
  'words/words.ts alsoSay': 'the bundle of the console, which scripts/parsed-words.ts writes',
  'src/wiring/invariants.ts brokenInvariants': 'what tests ask of every state of the database',
}

const named = ({ file, name }: { file: string; name: string }): string => `${file} ${name}`
const taken = (sources: typeof product): Set<string> =>
  new Set(sources.flatMap(importsOf).map(({ target, name }) => `${target} ${name}`))
const byProduct = taken(product)
const byOthers = taken(others)

/**
 * Tells whether a declaration is a table. test/migrations/tables.test.ts finds tables by their files and
 * compares them with the database.
 */
const isTable = ({ code }: Declaration): boolean => /=\s*sqliteTable\(/.test(code)

/** Tells whether a file uses its own declaration. */
function usesItself({ file, name, lines }: Declaration): boolean {
  const { code, bare } = product.find((source) => source.file === file)!
  const elsewhere = bare
    .split('\n')
    .toSpliced(lines[0] - 1, 1)
    .join('\n')
  return (
    new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name}\\b`).test(elsewhere) ||
    new RegExp(`\\$\\{[^}]*\\b${name}\\b`).test(code)
  )
}

test('every export is used by another file', () => {
  const exported = declared.filter((each) => each.isExported && !isTable(each))
  const alone = exported.filter((each) => {
    const hasTaker = (by: Set<string>) => by.has(named(each)) || by.has(`${each.file} *`)
    return !hasTaker(byProduct) && !(hasTaker(byOthers) && usesItself(each))
  })
  const forwarded = product.flatMap(forwardedBy).filter((each) => !byProduct.has(named(each)))
  expect([...alone, ...forwarded].map(named).filter((each) => FOR_TESTS[each] === undefined)).toEqual([])
  const listed = new Set(alone.map(named))
  expect(Object.keys(FOR_TESTS).filter((each) => !listed.has(each))).toEqual([])
})

test('no definition occurs twice with the same text', () => {
  const isLong = ({ code }: Declaration) => code.split('\n').length > 2 || code.length > 60
  // The console imports no file of the server.
  const sideOf = (file: string) => (file.startsWith('console/') ? 'console' : 'server')
  const same = Map.groupBy(declared.filter(isLong), ({ file, code }) =>
    [sideOf(file), code.replace(/\s+/g, ' ')].join(' '),
  )
  const places = [...same.values()].filter((found) => new Set(found.map(({ file }) => file)).size > 1)
  expect(places.map((found) => found.map(named).join(', '))).toEqual([])
})

/** Returns the code after the end of the `{ … }` or `[…]` at `at`. */
function afterLiteral(bare: string, at: number): string {
  let depth = 0
  for (let to = at; to < bare.length; to += 1) {
    if ('{[('.includes(bare[to]!)) depth += 1
    if ('}])'.includes(bare[to]!)) depth -= 1
    if (depth === 0) return bare.slice(to + 1, to + 40)
  }
  return ''
}

test('no literal is spread into another literal', () => {
  const spread = [...product, ...others].flatMap(({ file, bare }) =>
    [...bare.matchAll(/(?<=[\s({[,])\.\.\.(?=[{[])/g)]
      .filter(({ index }) => /^(?:,|\s*[}\]])/.test(afterLiteral(bare, index + 3)))
      .map(({ index }) => `${file}:${bare.slice(0, index).split('\n').length}`),
  )
  expect(spread).toEqual([])
})
