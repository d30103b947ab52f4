import type { ChangeNote } from '../../contacts/bulk/table.ts'
import { type IdsInText, idsElsewhere } from '../../module/transport.ts'

/**
 * The undo data of a contact that an import changed. From the values before and after, an undo
 * recognises values that were changed again since. From the time, it recognises tags and
 * memberships that the contact did not get from the import.
 */
interface UndoNote {
  /** Time of the change, ms since 1970. */
  at: number
  /** The values before and after, by field of the contact record; a custom field is `customFields.<key>`. */
  fields?: Record<string, [before: unknown, after: unknown]>
  /** Internal ids of the tags that were added. */
  tags?: number[]
  /** Internal id of the segment that the contact joined. */
  segment?: number
}

/** Returns the undo data as stored text; null if there is nothing to undo. */
export const writeNote = ({ at, ...changes }: UndoNote): string | null =>
  Object.keys(changes).length === 0 ? null : JSON.stringify({ at, ...changes })

export const readNote = (stored: string): UndoNote => JSON.parse(stored)

/** Returns the undo data in the form that `restoreContacts` takes. */
export const changesOfNote = ({ at, fields = {}, tags = [], segment }: UndoNote): Omit<ChangeNote, 'id'> => ({
  at,
  fields,
  added: tags,
  ...(segment === undefined ? {} : { joined: segment }),
})

/** For moving an organization to another server: replaces the ids of tags and segment by the ids there. */
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
