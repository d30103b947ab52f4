import type { ChangeNote } from '../../contacts/bulk/table.ts'
import { type IdsInText, idsElsewhere } from '../../module/transport.ts'

/**
 * The undo data of a contact that an import changed: the values
 * before and after, to recognise values that were changed again since; and the
 * time, as tags and memberships of another time do not come from the import.
 */
interface UndoNote {
  /** Time of the change, ms since 1970. */
  at: number
  /** By field of the contact record; custom fields as `customFields.<key>`. */
  fields?: Record<string, [before: unknown, after: unknown]>
  /** Internal ids of the tags that were added. */
  tags?: number[]
  /** Internal id of the segment it joined. */
  segment?: number
}

/** Null if there is nothing to undo. */
export const writeNote = ({ at, ...changes }: UndoNote): string | null =>
  Object.keys(changes).length === 0 ? null : JSON.stringify({ at, ...changes })

export const readNote = (stored: string): UndoNote => JSON.parse(stored)

/** The undo data in the form of `restoreContacts`. */
export const changesOfNote = ({ at, fields = {}, tags = [], segment }: UndoNote): Omit<ChangeNote, 'id'> => ({
  at,
  fields,
  added: tags,
  ...(segment === undefined ? {} : { joined: segment }),
})

/** Transport: names the tags and the segment of another server. */
export const idsInNote: IdsInText = {
  rewrite: (text, { idOf }) => {
    const { tags, segment, ...rest } = readNote(text)
    const there = segment === undefined ? undefined : idOf('segments', segment)
    return JSON.stringify({
      ...rest,
      ...(tags ? { tags: idsElsewhere(idOf, 'tags', tags) } : {}),
      ...(there === undefined ? {} : { segment: there }),
    })
  },
}
