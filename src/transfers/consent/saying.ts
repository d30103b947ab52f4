import type { Channel } from './fields.ts'

/** The meaning of a cell about consent. */
export interface Saying {
  /** The messages that the person does not want. */
  out?: Channel
  /** The messages that the person has not opted out of, according to a plain cell of an opt-out column. */
  wanted?: Channel
  /** Whether `out` is set because the mailbox is dead, not because the person asked for it. */
  isDead?: true
  /** Whether the cell is not understood. It then counts as an opt-out, unless `consent` is set. */
  isUnclear?: true
  /** Whether the cell is a plain yes or no. Such a cell needs no remark. */
  isPlain?: true
  /** Whether the cell gives consent. Absent if it says nothing about consent. */
  consent?: boolean
}

export const NOTHING_SAID: Saying = {}
