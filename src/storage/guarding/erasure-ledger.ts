import { LinesOutside } from './lines-outside.ts'

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
 * The erasures of people: a restored older copy still has the person, and the start finds here what must be erased
 * again.
 */
export class ErasureLedger extends LinesOutside<LedgerEntry> {
  /** @param directory that of the generation record */
  constructor(directory: string, dataDir: string) {
    super(directory, dataDir, '.erasures')
  }
}
