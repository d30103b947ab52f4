import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ORDER } from '../support/domain-order.ts'
import { circlesOf } from '../support/import-circles.ts'

/** The dependency rule of docs/ARCHITECTURE.md, compared with the imports. */
const root = join(import.meta.dir, '../..')
const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()

interface Import {
  file: string
  /** A path from the root, or a package's name. */
  target: string
  /** Whether it does not exist at run time. */
  isTypeOnly: boolean
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\s+from\s+)?['"]([^'"]+)['"]/gm

const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, type, specifier]) => ({
    file,
    target: specifier!.startsWith('.') ? normalize(join(dirname(file), specifier!)) : specifier!,
    isTypeOnly: type !== undefined,
  }))
})

const DOMAINS = ORDER.slice(ORDER.indexOf('appliance'), ORDER.indexOf('module'))

/** Returns the layer of a file: `src/contacts/tags/routes.ts` -> `contacts`; `src/wiring/app.ts` -> `app`. */
function layerOf(path: string): string {
  if (path.startsWith('cli/')) return 'cli'
  const [, second = '', third] = path.split('/')
  return third === undefined ? 'app' : second
}

/** Returns the slice of a file: `src/contacts/tags/routes.ts` -> `contacts/tags`. */
const sliceOf = (path: string): string | undefined => /^src\/([^/]+\/[^/]+)\//.exec(path)?.[1]

const local = imports.filter(({ target }) => /^(src|cli)\//.test(target))
const where = ({ file, target }: Import): string => `${file} imports ${target}`
const isDomain = (path: string): boolean => DOMAINS.includes(layerOf(path))

test('every folder of src has its place in the order', () => {
  expect(new Set(sources.map(layerOf))).toEqual(new Set(ORDER))
})

test('nothing imports upward', () => {
  const rank = (path: string) => ORDER.indexOf(layerOf(path))
  expect(local.filter(({ file, target }) => rank(target) < rank(file)).map(where)).toEqual([])
})

test('the words import nothing of the server and the console, which both import them', () => {
  const words = [...new Bun.Glob('words/**/*.ts').scanSync(root)]
  const targets = words.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
      ([, target]) => normalize(join(dirname(file), target!)),
    ),
  )
  expect(targets.length).toBeGreaterThan(20)
  expect(targets.filter((target) => !target.startsWith('words/'))).toEqual([])
})

test('a domain contains slices, and no folder lies deeper', () => {
  const inDomains = sources.filter(isDomain)
  expect(inDomains.filter((file) => sliceOf(file) === undefined)).toEqual([])
  expect(inDomains.filter((file) => file.split('/').length > 4)).toEqual([])
})

test('no imports form a circle, those of types included', () => {
  expect(circlesOf(local.map(({ file, target }) => [file, target] as const))).toEqual([])
})

/** Returns the files that are loaded together with a file, itself included. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file])
  // A set may grow during its iteration.
  for (const each of loaded) for (const next of loads.get(each) ?? []) loaded.add(next)
  return loaded
}

const loads = new Map(
  sources.map((file) => [
    file,
    local.filter((each) => each.file === file && !each.isTypeOnly).map(({ target }) => target),
  ]),
)

test('only commands that serve or describe the operations load them', () => {
  const commands = sources.filter((file) => file.startsWith('cli/commands/'))
  const loading = commands.filter((file) =>
    [...loadedWith(file)].some((each) => /^src\/wiring\/(app|modules)\.ts$|\broutes\.ts$/.test(each)),
  )
  expect(loading).toEqual(['demo', 'openapi', 'serve'].map((name) => `cli/commands/${name}.ts`))
})

test('src/wiring/invariants.ts lists the invariants of every slice', () => {
  const files = sources.filter(
    (file) =>
      file.startsWith('src/') &&
      /^export const invariants\b/m.test(readFileSync(join(root, file), 'utf8')) &&
      file !== 'src/wiring/invariants.ts',
  )
  const wiring = readFileSync(join(root, 'src/wiring/invariants.ts'), 'utf8')
  const listed = [...wiring.matchAll(/import \{ invariants as \w+ \} from '\.\.\/([^']+)'/g)].map(
    ([, path]) => `src/${path}`,
  )
  expect(files.length).toBeGreaterThan(20)
  expect(listed.sort()).toEqual(files)
})

test.each([
  ['elysia', /^src\/http\//],
  ['@elysiajs/swagger', /^src\/http\//],
  ['better-sqlite3', /^src\/db\/driver\.ts$/],
  ['commander', /^cli\//],
  ['jose', /^src\/accounts\/sessions\//],
  ['libphonenumber-js/min', /^src\/(lib|compliance)\//],
] as const)('%s is imported only where it belongs', (name, allowed) => {
  const wrong = imports.filter(({ file, target }) => target === name && !allowed.test(file))
  expect(wrong.map(where)).toEqual([])
})

test.each([
  { name: 'process.env', pattern: /process\.env/, allowed: /^src\/config\/config\.ts$/ },
  { name: 'the wall clock', pattern: /\bDate\.now\(|new Date\(\)/, allowed: /^src\/lib\/(clock|ids)\.ts$/ },
  {
    name: 'randomness',
    pattern: /Math\.random\(|randomUUID\(|randomBytes\(|getRandomValues\(/,
    allowed: /^src\/lib\/ids\.ts$/,
  },
  {
    name: 'fetch and sockets',
    pattern: /\bfetch\(|\bS3Client\(|node:(net|tls|https?)'/,
    allowed: /^src\/(providers\/|http\/server\.ts)/,
  },
] as const)('$name is used only where it belongs', ({ pattern, allowed }) => {
  const wrong = sources.filter(
    (file) => file.startsWith('src/') && !allowed.test(file) && pattern.test(withoutComments(file)),
  )
  expect(wrong).toEqual([])
})

const withoutComments = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\.fetch\(/g, '.call(')

test('delivery names no channel and asks the channel port instead', () => {
  const names = /(['"`])(SMS|WHATSAPP)\1/
  const wrong = sources.filter(
    (file) => file.startsWith('src/delivery/') && names.test(withoutComments(file)),
  )
  expect(wrong).toEqual([])
})
