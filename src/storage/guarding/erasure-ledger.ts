import { LinesOutside } from './lines-outside.ts'

/** An erasure of a person, by public ids. It does not name the person. */
export interface LedgerEntry {
  /** Public id of the erasure. */
  erasure: string
  organization: string
  /** Public id of the contact. Null for an address that no contact had. */
  contact: string | null
  /** Time of the request, ms since 1970. */
  requestedAt: number
}

/**
 * The erasures of people. A restored older copy still has the person, and the start reads here what to erase
 * again.
 */
export class ErasureLedger extends LinesOutside<LedgerEntry> {
  /** @param directory directory of the generation record */
  constructor(directory: string, dataDir: string) {
    super(directory, dataDir, '.erasures')
  }
}
