import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import { findSegment } from '../segments/store.ts'
import { findTagIds } from '../tags/store.ts'
import type { SavedViewRow } from './table.ts'

type Query = Record<string, string>

const CUSTOM = 'custom.'

/** Presents views without the tags, segments and custom fields that were deleted since they were saved. */
export function presentViews(reader: Reader, organizationId: number, rows: readonly SavedViewRow[]) {
  const keys = new Set(listCustomFieldsOf(reader, organizationId).map(({ key }) => key))
  const isColumn = (column: string) => !column.startsWith(CUSTOM) || keys.has(column.slice(CUSTOM.length))

  const remainders: Readonly<Record<string, (text: string) => string>> = {
    tagIds(text) {
      const known = findTagIds(reader, organizationId, text.split(','))
      return text
        .split(',')
        .filter((id) => known.has(id))
        .join()
    },
    excludeSegmentId: (id) => (findSegment(reader, organizationId, id) ? id : ''),
    customFieldFilters(text) {
      const filters = parseJson(text)
      const known = Array.isArray(filters) ? filters.filter((one) => keys.has(one?.field)) : []
      return known.length > 0 ? JSON.stringify(known) : ''
    },
  }
  const remainder = (query: Query): Query =>
    Object.fromEntries(
      Object.entries(query)
        .map(([name, text]) => [name, remainders[name]?.(text) ?? text] as const)
        .filter(([, text]) => text !== ''),
    )

  return rows.map((row) => ({
    id: row.uuid,
    name: row.name,
    query: remainder(JSON.parse(row.query)),
    columns: (JSON.parse(row.columns) as string[]).filter(isColumn),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }))
}
