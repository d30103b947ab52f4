import type { Connection } from '../db/driver.ts'
import { readSetting, writeSetting } from '../db/settings.ts'

/** The settings row that holds all sending while it exists: JSON of `SendingHold`. */
export const SENDING_HOLD_KEY = 'sending_hold'

/** Why this database is not the one of the last run. */
export type AdoptionReason =
  /** carillon.db is another file than the one last published: somebody restored a copy. */
  | 'RESTORED'
  /** There was a carillon.db but no live database: the file was moved here. */
  | 'MOVED'
  /** The live database is a file copy of one that was running; the snapshot beside it is whole. */
  | 'COPIED_WHILE_RUNNING'
  /** The live database is a file copy of one that was stopped cleanly, and good. */
  | 'COPIED'
  /** The live database could not be read. */
  | 'ENGINE_UNREADABLE'
  /** This is an older state of what ran here: the directory, a disk or a file was put back. */
  | 'ROLLED_BACK'
  /** The WAL of a server that was killed is gone, and what it held with it. */
  | 'WAL_LOST'
  /** The last snapshot was put back after a crash; the newer live data is used. */
  | 'SNAPSHOT_PUT_BACK'
  /** Nobody worked with this data for long, and messages are due: it may be a machine that was rolled back. */
  | 'LONG_AWAY'

export interface SendingHold {
  reason: AdoptionReason | 'OPERATOR'
  /** What the operator wrote; only with `OPERATOR`. */
  note?: string
  /** ms since 1970. */
  since: number
}

/**
 * Holds sending in data that storage adopted, until the operator resumes it:
 * messages that this data lists as unsent may have been sent. The reason of an
 * earlier adoption is kept.
 */
export function holdAdoptedData(connection: Connection, hold: SendingHold): void {
  const before = readSetting(connection, SENDING_HOLD_KEY)
  if (before !== undefined && (JSON.parse(before) as SendingHold).reason !== 'OPERATOR') return
  writeSetting(connection, SENDING_HOLD_KEY, JSON.stringify(hold))
}
