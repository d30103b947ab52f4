/**
 * Prints the number of folders at the top and of imports between them: `sh scripts/run.sh house`, in a
 * second. With `--files` it also prints the files that two use cases enter, by domain. This runs the product
 * twice.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ORDER } from '../test/support/domain-order.ts'

const root = join(import.meta.dir, '..')
const DOMAINS = new Set(ORDER.slice(ORDER.indexOf('appliance'), ORDER.indexOf('module')))
const IMPORT = /^(?:import|export)\s+(?:type\s+)?(?:[^'"]*?\s+from\s+)?['"](\.[^'"]+)['"]/gm

/** A number with its description. */
type Measure = readonly [what: string, count: number]

interface Source {
  /** Path from the root, such as `src/contacts/tags/service.ts`. */
  file: string
  text: string
  /** Files of the repository that it imports, types included; paths from the root. */
  imports: string[]
}

const linesOf = (text: string): number => text.split('\n').length - 1
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)

function readSources(pattern: string): Source[] {
  return [...new Bun.Glob(pattern).scanSync(root)].sort().map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const imports = [...text.matchAll(IMPORT)].map(([, path]) => normalize(join(dirname(file), path!)))
    return { file, text, imports }
  })
}

/**
 * Returns the slice of a file: `src/contacts/tags/service.ts` -> `contacts/tags`; undefined outside the
 * domains.
 */
function sliceOf(file: string): string | undefined {
  const [, domain, slice] = /^src\/([^/]+)\/([^/]+)\//.exec(file) ?? []
  return domain && DOMAINS.has(domain) ? `${domain}/${slice}` : undefined
}

/**
 * Returns the room of a file: `src/contacts/tags/service.ts` -> `contacts`, `src/app.ts` -> `app.ts`;
 * undefined outside all rooms.
 */
function roomOf(file: string): string | undefined {
  const [first, second] = file.split('/')
  if (first === 'cli' || first === 'migrations') return first
  return first === 'src' ? second : undefined
}

/** Counts the pairs of an importing and an imported place. */
function pairs(sources: Source[], placeOf: (file: string) => string | undefined): number {
  const found = new Set<string>()
  for (const { file, imports } of sources) {
    const from = placeOf(file)
    for (const to of from === undefined ? [] : imports.map(placeOf)) {
      if (to !== undefined && to !== from) found.add(`${from} > ${to}`)
    }
  }
  return found.size
}

/**
 * Returns the numbers that need no run of the product. A slice is a folder of a domain; a room is a folder or
 * file directly in src, or cli or migrations; an arrow leads from a room to one that it imports.
 */
function staticMeasures(): Measure[] {
  const sources = readSources('{src,cli}/**/*.ts')
  const src = sources.filter(({ file }) => file.startsWith('src/'))
  const others = {
    console: readSources('console/**/*.{ts,tsx}'),
    words: readSources('words/**/*.ts'),
    migrations: readSources('migrations/*'),
  }
  const linesIn = (of: readonly Source[]) => sum(of.map(({ text }) => linesOf(text)))
  const slices = new Set(src.map(({ file }) => sliceOf(file)).filter((slice) => slice !== undefined))
  return [
    ['slices', slices.size],
    ['pairs of slices that import each other', pairs(src, sliceOf)],
    ['rooms at the top', readdirSync(join(root, 'src')).length + 2],
    ['arrows between rooms', pairs(sources, roomOf)],
    ['files of src under 30 lines', src.filter(({ text }) => linesOf(text) < 30).length],
    ...Object.entries({ src, ...others }).flatMap(([room, of]): Measure[] => [
      [`files of ${room}`, of.length],
      [`lines of ${room}`, linesIn(of)],
    ]),
  ]
}

/** Runs a use case of test/support/walk-cases.ts in a separate process. */
export async function runWalk(useCase: string): Promise<{ walks: string[]; files: string[] }> {
  const child = Bun.spawn([process.execPath, join(root, 'test/support/walk-child.ts'), useCase], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, problem] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(problem)
  return JSON.parse(out)
}

/** Use cases whose files are counted. */
const COUNTED = ['create a contact', 'send a campaign']

/** Returns each domain or mechanism in order, with its files. */
function filesByDomain(files: readonly string[]): string {
  const domainOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : 'app')
  const groups = Map.groupBy(files, domainOf)
  const sorted = [...groups].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
  return sorted
    .map(([domain, of]) => [`${domain}: ${of.length}`, ...of.map((file) => `  ${file}`)].join('\n'))
    .join('\n')
}

if (import.meta.main) {
  const measures = staticMeasures()
  for (const useCase of process.argv.includes('--files') ? COUNTED : []) {
    const { files } = await runWalk(useCase)
    console.log(`Files entered to ${useCase}: ${files.length}\n${filesByDomain(files)}\n`)
    measures.push([`files entered to ${useCase}`, files.length])
  }
  for (const [what, count] of measures) console.log(what.padEnd(40) + `${count}`.padStart(9))
}
