import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER } from '../support/domain-order.ts'

const root = join(import.meta.dir, '..')
const files = [...new Bun.Glob('**/*.ts').scanSync(root)].sort()
const lines = files
  .filter((file) => !file.startsWith('bench/') && file !== 'product/test-rules.test.ts')
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ where: `${file}:${index + 1}`, text })),
  )

const places = (isWrong: (text: string, where: string) => boolean): string[] =>
  lines.filter(({ text, where }) => isWrong(text, where)).map(({ where }) => where)

test('all random values in tests come from the seed that the run prints', () => {
  expect(places((text) => text.includes('Math.random'))).toEqual([])
})

test('no test writes a counted number of the builders, because one of them may have used it before', () => {
  expect(places((text, where) => text.includes('+1917') && !where.startsWith('support/numbers.ts:'))).toEqual(
    [],
  )
})

test('a test waits for a condition, never for a fixed time', () => {
  // Only test/support, the drills and the soak may pause between calls or poll in a loop.
  const mayPause = /^(support|drill|soak)\//
  const isLoop = /^\s*while \(.*\) await Bun\.sleep\(/
  expect(
    places(
      (text, where) => /\b(Bun\.sleep|sleepSync)\(/.test(text) && !isLoop.test(text) && !mayPause.test(where),
    ),
  ).toEqual([])
})

/**
 * Tests that read a clock of the machine, with the reason. Other tests compare work with floors of known work
 * (support/quick.ts).
 */
const LOOKS_AT_CLOCK: Readonly<Record<string, string>> = {
  'cli/follow-events.test.ts': 'The deliveries of a command have the time of the machine.',
  'compliance/consents.test.ts': 'A consent is as old as the form that somebody sends today.',
  'console/once.test.ts': 'The parts of the console read the clock of the browser.',
  'product/openapi.test.ts': 'It is busy for longer than one turn may last.',
  'providers/waiting-requests.test.ts': 'An answer that comes after its time is over.',
  'storage/guarding/probe.test.ts': 'A thread that is used for a moment.',
}

test('no test in npm test reads a clock of the machine, so that a busy or slow one fails no test', () => {
  const looks = places(
    (text, where) =>
      /\.test\.ts:/.test(where) &&
      /\b(performance\.now|Date\.now|stopwatch|sleepSync|Bun\.sleep|(?<!\.)setTimeout)\(/.test(text) &&
      LOOKS_AT_CLOCK[where.split(':')[0]!] === undefined,
  )
  expect(looks).toEqual([])
  expect(Object.keys(LOOKS_AT_CLOCK).filter((file) => !files.includes(file))).toEqual([])
})

test('npm test skips no test for something that the machine lacks: such a test is a drill', () => {
  expect(
    places(
      (text, where) => /\.test\.ts:/.test(where) && /\b(test|describe)\.(skipIf|if|todoIf)\(/.test(text),
    ),
  ).toEqual([])
})

test('no test has its own time-out, because a busy machine must not fail it and the runner ends one that hangs', () => {
  // `}, 30_000)` after the body, or on its own line where the formatter breaks it.
  const own = /^\s*\}, \d+_000\)$|\{ timeout: \d[\d_]* \}\)/
  const isTest = (where: string) => /\.(test|static|drill)\.ts:/.test(where)
  const alone = lines.filter(
    ({ where, text }, index) =>
      isTest(where) &&
      /^\s*\d+_000,$/.test(text) &&
      /^\s*\},$/.test(lines[index - 1]!.text) &&
      /^\s*\)$/.test(lines[index + 1]!.text),
  )
  expect(places((text, where) => isTest(where) && own.test(text))).toEqual([])
  expect(alone.map(({ where }) => where)).toEqual([])
})

test('no test is skipped or runs alone', () => {
  expect(places((text) => /\b(test|describe)\.(only|skip|todo)\(/.test(text))).toEqual([])
})

/** Parameters of the callback of each table: `a, { b, c }` of `test.each(rows)('…', (a, { b, c }) =>`. */
const CALLBACK = /\)\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),\s*(?:async )?\(([^()]*)\)\s*=>/g

/** Counts parameters; brackets belong to one. */
function countOf(parameters: string): number {
  const flat = parameters.replace(/\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>/g, '')
  return flat === parameters ? flat.split(',').filter((one) => one.trim() !== '').length : countOf(`_${flat}`)
}

test('a table of three or more columns names them in each row', () => {
  const callbacks = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CALLBACK)].map(([, parameters]) => ({
      file,
      count: countOf(parameters!),
    })),
  )
  expect(callbacks.length).toBeGreaterThan(300)
  expect(callbacks.filter(({ count }) => count > 2)).toEqual([])
  expect(countOf('_what, { a, b: [c] }: Record<string, object>, d')).toBe(3)
})

test('expectations about a slice are written out: no test imports its limits, keywords or allow lists', () => {
  const isOracle = /^(ALLOWED\w*|\w+_KEYWORDS|(MAX|MIN|DEFAULT)_\w+)$/
  const imported = files
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('product/'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/^import \{([^}]*)\} from '[./]*\/src\//gm),
      ].flatMap(([, names]) => names!.split(',').map((name) => ({ file, name: name.trim() }))),
    )
  expect(imported.length).toBeGreaterThan(300)
  expect(imported.filter(({ name }) => isOracle.test(name))).toEqual([])
})

test('no test of a slice inserts rows that the API or a builder of test/support creates', () => {
  const made =
    /\.run\(\s*[`'"]\s*(INSERT INTO (contacts|segment_contacts|channel_identities|suppressions|roles|jobs|inbound_messages|users|memberships|sessions|api_keys)|UPDATE (users|sessions|memberships) SET (status|deleted_at|revoked_at|expires_at)|DELETE FROM (memberships|sessions))\b/
  // A property that compares with plain tables fills them itself.
  const ofSlices = files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.property.test.ts'))
  expect(ofSlices.filter((file) => made.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('a list of tuples has at most two columns', () => {
  const tuple = /Array<\s*(?:readonly )?\[(?:[^[\](){}<>,]+,){2}/
  const wide = files.filter(
    (file) => /\.(test|static)\.ts$/.test(file) && tuple.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wide).toEqual([])
})

test('tests are in the folder of their slice or mechanism, or under product', () => {
  const kinds = [
    'bench',
    'console',
    'crash',
    'drill',
    'e2e',
    'fixtures',
    'migrations',
    'product',
    'replicas',
    'screens',
    'soak',
    'static',
    'support',
    'words',
  ]
  const domains = ORDER.slice(ORDER.indexOf('appliance'), ORDER.indexOf('module'))
  const hasSource = (file: string): boolean => {
    const [folder = '', next = ''] = file.split('/')
    if (!domains.includes(folder)) return ORDER.includes(folder)
    return existsSync(join(root, '../src', folder, next.replace(/(\.surface|(\.property)?\.test)\.ts$/, '')))
  }
  expect(files.filter((file) => !kinds.includes(file.split('/')[0]!) && !hasSource(file))).toEqual([])
})
