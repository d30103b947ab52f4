import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A unit that a night runs and records: a drill, or the tests of a folder at full size. */
export interface Unit {
  /** File of a drill, or folder. */
  name: string
  /** Files for the test runner. */
  files: readonly string[]
  /**
   * Files and folders from the root. The unit must run again after a change of one of them, or of its own
   * files.
   */
  covers: readonly string[]
  /** Whether it runs with three seeds. */
  isRandom: boolean
  /** Whether it measures waiting times, so that it runs alone. */
  isAlone: boolean
}

/** Places that the tests of a folder cover, if `src` has no folder with the same name. */
const OTHER_PLACES: Readonly<Record<string, readonly string[]>> = {
  bench: ['test/bench'],
  cli: ['cli'],
  console: ['console', 'words'],
  crash: ['src/storage', 'src/delivery'],
  e2e: ['cli'],
  migrations: ['migrations'],
  product: ['src', 'cli', 'docs', 'README.md'],
  screens: ['console', 'words'],
  words: ['words', 'console'],
}

const DRILL = /\.drill\.ts$/
const TEST = /\.test\.ts$/

/**
 * Returns the units of a checkout.
 * @param root root of the checkout, with a slash at its end
 */
export function unitsOf(root: string): Unit[] {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => `test/${file}`)
    .toSorted()
  const folders = [...new Set(files.filter((file) => TEST.test(file)).map((file) => file.split('/')[1]!))]
  return [
    ...folders.map((folder): Unit => {
      const name = `test/${folder}`
      const places = OTHER_PLACES[folder] ?? [`src/${folder}`]
      return { name, files: [`./${name}/`], covers: [...places, name], isRandom: true, isAlone: false }
    }),
    ...files
      .filter((file) => DRILL.test(file))
      .map((file): Unit => {
        const text = readFileSync(join(root, file), 'utf8')
        return {
          name: file,
          files: [`./${file}`],
          covers: [...placesIn(text), file],
          isRandom: /^drawsAtRandom\(\)/m.test(text),
          isAlone: file.includes('/alone/'),
        }
      }),
  ]
}

/** Returns the places that a drill names with `covers`. */
export function placesIn(text: string): string[] {
  const [, given = ''] = /^covers\(([^)]*)\)/m.exec(text) ?? []
  return [...given.matchAll(/'([^']+)'/g)].map(([, place]) => place!)
}

/** Returns the unit of a file in the test runner's output; undefined for none. */
export const unitOf = (units: readonly Unit[], file: string): Unit | undefined =>
  units.find(({ name }) => file === name || (TEST.test(file) && file.startsWith(`${name}/`)))

export const isWithin = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place}/`)

/** Returns the requested names that no unit has. */
export const missingOf = (root: string, names: readonly string[]): string[] =>
  names.filter((name) => !existsSync(join(root, name)))
