import type { Channel } from './fields.ts'

/** What a cell says of whether its person may be contacted. */
export interface Saying {
  /** The messages that the person wants no more of. */
  out?: Channel
  /** The messages of which the cell plainly says that the person has not opted out. */
  wanted?: Channel
  /** It is a dead mailbox instead of a wish. */
  isDead?: true
  /** Its meaning is unknown; unless `consent` is there, it counts as an opt-out. */
  isUnclear?: true
  /** A plain yes or no, which needs no remark. */
  isPlain?: true
  /** Of a column of consent: whether it is given. Absent where the column says nothing of it. */
  consent?: boolean
}

export const NOTHING_SAID: Saying = {}
