import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { StoragePaths } from '../paths.ts'
import { writeTextWhole } from '../unfinished.ts'

/**
 * The place of carillon.db in the chain of segments: it has all pages of the collections up to `through`. Another
 * carillon.db, such as one that an operator or an older version put there, has another mark.
 */
const Base = v.object({
  /** The `fileMark` of carillon.db. */
  mark: v.string(),
  chain: v.string(),
  through: v.number(),
})
type Base = v.InferOutput<typeof Base>

export const writeBase = ({ base }: StoragePaths, content: Base): void =>
  writeTextWhole(base, `${JSON.stringify(content)}\n`)

/** Reads the place in the chain of the carillon.db with this mark. Undefined when it is in no chain. */
export function readBase({ base }: StoragePaths, mark: string): Base | undefined {
  try {
    const found = v.parse(Base, JSON.parse(readFileSync(base, 'utf8')))
    return found.mark === mark ? found : undefined
  } catch {
    return undefined
  }
}
