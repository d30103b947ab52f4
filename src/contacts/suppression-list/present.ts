import type { ImportName } from '../../compliance/suppression-imports/queries.ts'
import { algorithmOf } from '../../compliance/suppressions/hashes.ts'
import type { ListedEntry } from '../../compliance/suppressions/list-queries.ts'
import { toIso } from '../../lib/clock.ts'

/** @param names of the imports, by internal id */
export const presentEntry = (entry: ListedEntry, names: ReadonlyMap<number, ImportName>) => {
  const name = entry.importId === null ? undefined : names.get(entry.importId)
  const isHash = 'digest' in entry
  return {
    channel: entry.channel,
    address: isHash ? null : entry.address,
    hash: isHash ? entry.digest : null,
    hashAlgorithm: isHash ? algorithmOf(entry.digest) : null,
    // A hash is on the list because of an import only.
    method: isHash ? ('IMPORT' as const) : entry.method,
    importId: name?.uuid ?? null,
    fileName: name?.fileName ?? null,
    createdAt: toIso(entry.createdAt),
  }
}
