import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { Interface } from './interface.ts'

/** Stored data of each released version, for tests of later ones. */

const root = new URL('../..', import.meta.url).pathname

/** Folder of the data. Its files are only added to. */
export const RELEASED_FOLDER = join(root, 'test/fixtures/released')
export const RELEASED_LIST = join(RELEASED_FOLDER, 'released.json')

export interface Released {
  /** Schema of each version: the number of its last migration. */
  versions: Record<string, number>
  /** SHA-256 of each file, hex. */
  files: Record<string, string>
}

export const readReleased = (): Released => JSON.parse(readFileSync(RELEASED_LIST, 'utf8'))

/** Returns the name of the file with data of a schema: a database, compressed with zstd. */
export const schemaFile = (schema: number): string => `schema-${schema}.db.zst`

/** Returns the name of the file with the interface of a version. */
export const interfaceFile = (version: string): string => `interface-${version}.json.zst`

/** Reads a file of the folder. */
export const readReleasedFile = (name: string): Buffer =>
  zstdDecompressSync(readFileSync(join(RELEASED_FOLDER, name)))

export const readInterface = (version: string): Interface =>
  JSON.parse(readReleasedFile(interfaceFile(version)).toString())

/** Returns the schemas with stored data, in order. */
export const keptSchemas = ({ files }: Released): number[] =>
  Object.keys(files)
    .flatMap((name) => /^schema-(\d+)\.db\.zst$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

/** A version to release. */
export interface Candidate {
  version: string
  /** Number of its last migration. */
  schema: number
  /** Its interface; undefined if only the stored data is checked. */
  present?: Interface
  /** Reads the stored interface of a version. */
  kept?: (version: string) => Interface
}

/**
 * Returns why a version may not be released: data of its schema or its interface is missing or outdated, so
 * that later versions would not be tested against it. Undefined if it may.
 */
export function whyNotReleased(
  { version, schema, present, kept = readInterface }: Candidate,
  released: Released,
): string | undefined {
  const { versions, files } = released
  const tooLow = whyTooLow(version, schema, released)
  if (tooLow !== undefined) return tooLow
  const what = { [schemaFile(schema)]: 'data of its schema', [interfaceFile(version)]: 'its interface' }
  const [missing] = Object.keys(what).filter((name) => files[name] === undefined)
  const remedy =
    'Run `npm run release -- --record`, then `npm test`, and commit test/fixtures/released: later versions are tried against it.'
  if (missing !== undefined)
    return `${what[missing]} is missing: version ${version} has schema ${schema}, and test/fixtures/released has no ${missing}. ${remedy}`
  if (present !== undefined && JSON.stringify(present) !== JSON.stringify(kept(version)))
    return `${interfaceFile(version)} is not the interface of these sources, which has changed since it was kept. ${remedy}`
  if (versions[version] === schema) return undefined
  const stands =
    versions[version] === undefined ? 'does not name this version' : `says schema ${versions[version]}`
  return `test/fixtures/released/released.json ${stands}: version ${version} has schema ${schema}. ${remedy}`
}

/** Returns the first `count` numbers of a version. */
export const firstNumbers = (version: string, count: number): string =>
  version.split('.').slice(0, count).join('.')

/** Returns the versions whose interface a version must keep: those with the same first number. */
export const keptInterfaces = (version: string, { versions }: Released): string[] =>
  Object.keys(versions).filter((each) => firstNumbers(each, 1) === firstNumbers(version, 1))

/** Returns why the number of a version is too low for its schema; undefined if it is not. */
function whyTooLow(version: string, schema: number, { versions }: Released): string | undefined {
  const sibling = Object.keys(versions).find(
    (each) =>
      each !== version && firstNumbers(each, 2) === firstNumbers(version, 2) && versions[each] !== schema,
  )
  return sibling === undefined
    ? undefined
    : `${sibling} has schema ${versions[sibling]}, and ${version} would have schema ${schema}: only the last number differs. Raise the second number in package.json.`
}
