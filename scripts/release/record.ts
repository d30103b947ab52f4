import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { migrations } from '../../migrations/index.ts'
import { sha256Hex } from '../../src/lib/ids.ts'
import { releasedWorld } from '../../test/support/released-world.ts'
import type { Interface } from './interface.ts'
import {
  interfaceFile,
  RELEASED_FOLDER,
  RELEASED_LIST,
  type Released,
  readReleased,
  readReleasedFile,
  schemaFile,
} from './released.ts'

/**
 * `npm run release -- --record`: stores data of the current schema and the current interface for a version.
 */

const write = (name: string, content: Uint8Array): void =>
  writeFileSync(
    join(RELEASED_FOLDER, name),
    zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  )

/**
 * Writes the missing files, and the list. The interface of a version is written again until the version has a
 * tag. Throws if a tagged version has another schema.
 * @returns names of the written files
 */
export async function record(
  version: string,
  { isTagged, present }: { isTagged: boolean; present: Interface },
): Promise<string[]> {
  mkdirSync(RELEASED_FOLDER, { recursive: true })
  const before: Released = existsSync(RELEASED_LIST) ? readReleased() : { versions: {}, files: {} }
  const schema = migrations.at(-1)!.version
  if (isTagged && before.versions[version] !== schema)
    throw new Error(
      `Version ${version} has a tag, and was released with schema ${before.versions[version]}. Raise the version in package.json.`,
    )
  const written: string[] = []
  if (!before.files[schemaFile(schema)]) {
    write(schemaFile(schema), await releasedWorld())
    written.push(schemaFile(schema))
  }
  if (!isTagged && writeInterface(version, present)) written.push(interfaceFile(version))
  const after: Released = {
    versions: { ...before.versions, [version]: schema },
    // Existing files keep their hashes, so that an edit of a file fails the tests.
    files: { ...before.files, ...Object.fromEntries(written.map((name) => [name, hashOf(name)])) },
  }
  writeFileSync(RELEASED_LIST, `${JSON.stringify(after, null, 2)}\n`)
  return written
}

const hashOf = (name: string): string => sha256Hex(readFileSync(join(RELEASED_FOLDER, name)))

/**
 * Writes the interface.
 * @returns whether it changed
 */
function writeInterface(version: string, present: Interface): boolean {
  const name = interfaceFile(version)
  const text = JSON.stringify(present)
  if (existsSync(join(RELEASED_FOLDER, name)) && readReleasedFile(name).toString() === text) return false
  write(name, Buffer.from(text))
  return true
}
