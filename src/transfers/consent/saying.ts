import type { Channel } from './fields.ts'

/** The meaning of a cell about whether its person may be contacted. */
export interface Saying {
  /** The messages that the person no longer wants. */
  out?: Channel
  /** The messages of which the cell plainly says that the person has not opted out. */
  wanted?: Channel
  /** It is a dead mailbox instead of a wish. */
  isDead?: true
  /** Its meaning is unknown; unless `consent` is there, it counts as an opt-out. */
  isUnclear?: true
  /** A plain yes or no, which needs no remark. */
  isPlain?: true
  /** Whether a consent column gives consent. Absent if the column is not about it. */
  consent?: boolean
}

export const NOTHING_SAID: Saying = {}
