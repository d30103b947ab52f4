import { type IdOf, type IdsInText, idsElsewhere } from '../../module/transport.ts'
import type { BulkNote } from './table.ts'

type Pairs = ReadonlyArray<readonly [id: number, since: number]>

const pairsElsewhere = (idOf: IdOf, table: string, pairs: Pairs): Pairs =>
  pairs.flatMap(([id, ...rest]) => {
    const there = idOf(table, id)
    return there === undefined ? [] : [[there, ...rest] as const]
  })

function noteElsewhere(idOf: IdOf, { id, added, removed, segments, joined, ...rest }: BulkNote): BulkNote[] {
  const there = idOf('contacts', id)
  if (there === undefined) return []
  const segment = joined === undefined ? undefined : idOf('segments', joined)
  return [
    {
      id: there,
      ...rest,
      ...(added ? { added: idsElsewhere(idOf, 'tags', added) } : {}),
      ...(removed ? { removed: pairsElsewhere(idOf, 'tags', removed) } : {}),
      ...(segments ? { segments: pairsElsewhere(idOf, 'segments', segments) } : {}),
      ...(segment === undefined ? {} : { joined: segment }),
    },
  ]
}

/** The contacts of a piece. */
export const contactIds: IdsInText = {
  rewrite: (text, { idOf }) => JSON.stringify(idsElsewhere(idOf, 'contacts', JSON.parse(text))),
}

/** The undo data: contacts with their tags and segments. */
export const notes: IdsInText = {
  rewrite: (text, { idOf }) =>
    JSON.stringify((JSON.parse(text) as BulkNote[]).flatMap((note) => noteElsewhere(idOf, note))),
}
