import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { GenerationRecord } from './generation.ts'

/** An erasure of a person, by public ids: nothing in it names the person. */
export interface LedgerEntry {
  /** Public id of the erasure. */
  erasure: string
  organization: string
  /** Public id of the contact; null for an address that no contact had. */
  contact: string | null
  /** When it was asked for, ms since 1970. */
  requestedAt: number
}

/**
 * The erasures of people, next to the generation record and so outside the data directory: a restored older copy still
 * has the person, and the start finds here what must be erased again. One line of JSON for each erasure.
 */
export class ErasureLedger {
  readonly path: string

  /** @param directory that of the generation record */
  constructor(directory: string, dataDir: string) {
    this.path = new GenerationRecord(directory, dataDir).path.replace(/\.json$/, '.erasures')
  }

  /** Appends an entry and waits for the disk. Throws the errors of the disk. */
  append(entry: LedgerEntry): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
    const file = openSync(this.path, 'a', 0o600)
    try {
      // Begins a line of its own, also after one that a power failure cut off.
      writeSync(file, `\n${JSON.stringify(entry)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** All entries; a line that a power failure cut off is left out. Empty if there is no ledger. */
  read(): LedgerEntry[] {
    let text: string
    try {
      text = readFileSync(this.path, 'utf8')
    } catch {
      return []
    }
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as LedgerEntry]
      } catch {
        return []
      }
    })
  }
}
