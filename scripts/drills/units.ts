import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a night runs and records as one: a drill, or the tests of a folder at full size. */
export interface Unit {
  /** The file of a drill, or the folder. */
  name: string
  /** Those that the test runner is given. */
  files: readonly string[]
  /** Files and folders from the root. After a change of one of them, or of a file of its own, the unit has to run again. */
  covers: readonly string[]
  /** It runs with three seeds. */
  isRandom: boolean
  /** It measures how long others wait, so it runs by itself. */
  isAlone: boolean
}

/** What the tests of a folder try that is not named as a folder of `src` is. */
const OTHER_PLACES: Readonly<Record<string, readonly string[]>> = {
  bench: ['test/bench'],
  cli: ['cli'],
  console: ['console'],
  crash: ['src/storage', 'src/delivery'],
  e2e: ['cli'],
  migrations: ['migrations'],
  product: ['src', 'cli', 'docs', 'README.md'],
  screens: ['console'],
}

const DRILL = /\.drill\.ts$/
const TEST = /\.test\.ts$/

/** @param root of the checkout, with a slash at its end */
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

/** The places that a drill names with `covers`. */
export function placesIn(text: string): string[] {
  const [, given = ''] = /^covers\(([^)]*)\)/m.exec(text) ?? []
  return [...given.matchAll(/'([^']+)'/g)].map(([, place]) => place!)
}

/** The unit whose files the test runner named; undefined for none. */
export const unitOf = (units: readonly Unit[], file: string): Unit | undefined =>
  units.find(({ name }) => file === name || (TEST.test(file) && file.startsWith(`${name}/`)))

export const isWithin = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place}/`)

/** Names that no unit has, of those that someone asks for. */
export const missingOf = (root: string, names: readonly string[]): string[] =>
  names.filter((name) => !existsSync(join(root, name)))
