import { type IdOf, idsElsewhere } from '../../module/transport.ts'
import type { FieldChange } from '../activities/service.ts'
import type { LeftSegment } from '../segment-members/store.ts'
import type { TakenLink } from '../tags/store.ts'

/** A tag or segment by its internal id, and when the contact had got or joined it, ms since 1970. */
type Since = readonly [id: number, since: number]

/**
 * The effects of a bulk change or an import on one contact. Stored as JSON until the change can no
 * longer be undone. All ids are internal.
 */
export interface ChangeNote {
  /** Values by field of the contact record, as in `FieldChange`. */
  fields?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Tags that the contact got. */
  added?: readonly number[]
  /** Tags that the contact lost. */
  removed?: readonly Since[]
  /** The static segment that the contact joined. */
  joined?: number
  /** The static segments that the contact left because it was deleted. */
  segments?: readonly Since[]
}

interface Changed {
  changes?: readonly FieldChange[] | undefined
  /** Internal ids of tags. */
  added?: readonly number[] | undefined
  removed?: readonly TakenLink[] | undefined
  joined?: number | undefined
  left?: readonly LeftSegment[] | undefined
}

/** Returns the note of a contact; undefined if nothing changed. */
export function noteOf({
  changes = [],
  added = [],
  removed = [],
  joined,
  left = [],
}: Changed): ChangeNote | undefined {
  const isChanged = changes.length + added.length + removed.length + left.length > 0 || joined !== undefined
  if (!isChanged) return undefined
  return {
    ...(changes.length > 0 && {
      fields: Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to] as const])),
    }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed: removed.map(({ tagId, since }) => [tagId, since] as const) }),
    ...(joined !== undefined && { joined }),
    ...(left.length > 0 && { segments: left.map(({ segmentId, since }) => [segmentId, since] as const) }),
  }
}

/** Returns the note for an organization that moved to another server. */
export function noteElsewhere(
  idOf: IdOf,
  { added, removed, joined, segments, ...rest }: ChangeNote,
): ChangeNote {
  const segment = joined === undefined ? undefined : idOf('segments', joined)
  return {
    ...rest,
    ...(added && { added: idsElsewhere(idOf, 'tags', added) }),
    ...(removed && { removed: sinceElsewhere(idOf, 'tags', removed) }),
    ...(segment !== undefined && { joined: segment }),
    ...(segments && { segments: sinceElsewhere(idOf, 'segments', segments) }),
  }
}

const sinceElsewhere = (idOf: IdOf, table: string, pairs: readonly Since[]): Since[] =>
  pairs.flatMap(([id, since]) => {
    const there = idOf(table, id)
    return there === undefined ? [] : [[there, since] as const]
  })
