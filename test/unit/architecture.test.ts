import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** docs/ARCHITECTURE.md's dependency rule, held to the imports that exist. */
const root = join(import.meta.dir, '../..')
const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  .filter((file) => !file.endsWith('.d.ts'))
  .sort()

interface Import {
  file: string
  /** A path from the root, or a package's name. */
  target: string
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

/** `src/contacts/tags/routes.ts` -> `modules`; `src/app.ts` -> `app`. */
function layerOf(path: string): string {
  if (path.startsWith('cli/')) return 'cli'
  const [, second = '', third] = path.split('/')
  return third === undefined ? 'app' : second
}

const sliceOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1]

const MAY_IMPORT: Record<string, readonly string[]> = {
  cli: ['cli', 'app', 'modules', 'sending', 'jobs', 'http', 'providers', 'db', 'lib', 'migrations'],
  app: ['app', 'modules', 'sending', 'jobs', 'http', 'providers', 'pages', 'db', 'lib', 'migrations'],
  modules: ['modules', 'sending', 'http', 'jobs', 'providers', 'db', 'lib'],
  pages: ['modules', 'http', 'db', 'lib'],
  sending: ['sending', 'jobs', 'providers', 'db', 'lib'],
  http: ['http', 'db', 'lib'],
  jobs: ['jobs', 'db', 'lib'],
  providers: ['providers', 'db', 'lib'],
  db: ['db', 'lib'],
  lib: ['lib'],
}

const local = imports.filter(({ target }) => /^(src|cli|migrations)\//.test(target))
const where = ({ file, target }: Import): string => `${file} imports ${target}`

test('nothing imports upward', () => {
  const wrong = local.filter(({ file, target, isTypeOnly }) => {
    if (isTypeOnly && layerOf(target) === 'app') return false
    const to = target.startsWith('migrations/') ? 'migrations' : layerOf(target)
    return !MAY_IMPORT[layerOf(file)]?.includes(to)
  })
  expect(wrong.map(where)).toEqual([])
})

test('slices see only the service, table, schema and presenter of each other', () => {
  const open = /\/(service|table|schema|present|[a-z-]+\.service)\.ts$/
  const wrong = local.filter(({ file, target }) => {
    const [from, to] = [sliceOf(file), sliceOf(target)]
    return from !== undefined && to !== undefined && from !== to && !open.test(target)
  })
  expect(wrong.map(where)).toEqual([])
})

test('no import goes round in a circle', () => {
  const edges = new Map<string, string[]>()
  for (const { file, target, isTypeOnly } of local) {
    if (!isTypeOnly) edges.set(file, [...(edges.get(file) ?? []), target])
  }
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    state.set(file, 'open')
    for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of edges.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test.each([
  ['elysia', /^src\/(http|pages)\//],
  ['@elysiajs/swagger', /^src\/http\//],
  ['better-sqlite3', /^src\/db\/driver\.ts$/],
  ['commander', /^cli\//],
  ['jose', /^src\/modules\/sessions\//],
  ['libphonenumber-js/min', /^src\/(lib|sending)\//],
] as const)('%s is imported only where it belongs', (name, allowed) => {
  const wrong = imports.filter(({ file, target }) => target === name && !allowed.test(file))
  expect(wrong.map(where)).toEqual([])
})

test.each([
  ['process.env', /process\.env/, /^src\/config\.ts$/],
  ['the wall clock', /\bDate\.now\(|new Date\(\)/, /^src\/lib\/(clock|ids)\.ts$/],
  ['randomness', /Math\.random\(|randomUUID\(|randomBytes\(|getRandomValues\(/, /^src\/lib\/ids\.ts$/],
  ['fetch and sockets', /\bfetch\(|node:(net|tls|https?)'/, /^src\/(providers\/|http\/server\.ts)/],
] as const)('%s is used only where it belongs', (_name, pattern, allowed) => {
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

test('no file grows past 400 lines', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401)
  expect(long).toEqual([])
})
