/**
 * What an undo needs to know of a contact that an import changed: the values
 * before and after, so that what somebody changed since is told from what is
 * still as the import left it; and when it was, since a tag or a membership of
 * another moment is somebody else's.
 */
export interface UndoNote {
  /** Of the change, ms since 1970. */
  at: number
  /** By field of the contact record; custom fields as `customFields.<key>`. */
  fields?: Record<string, [before: unknown, after: unknown]>
  /** Internal ids of the tags that came. */
  tags?: number[]
  /** Internal id of the segment it came into. */
  segment?: number
}

/** Null when there is nothing to undo. */
export const writeNote = ({ at, ...done }: UndoNote): string | null =>
  Object.keys(done).length === 0 ? null : JSON.stringify({ at, ...done })

export const readNote = (stored: string): UndoNote => JSON.parse(stored)
