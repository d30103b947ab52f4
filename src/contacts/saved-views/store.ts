import { equalsText } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type SavedViewRow, savedViews, type ViewedList } from './table.ts'

/** Lists the views of a list by name. */
export const listViews = (reader: Reader, organizationId: number, list: ViewedList): SavedViewRow[] =>
  reader.all<SavedViewRow>(fragment`SELECT * FROM saved_views
    WHERE organization_id = ${organizationId} AND list = ${list} ORDER BY lower(name), id`)

export const countViews = (reader: Reader, organizationId: number, list: ViewedList): number =>
  reader.value<number>(fragment`SELECT count(*) FROM saved_views
    WHERE organization_id = ${organizationId} AND list = ${list}`) ?? 0

const byUuid = rowsBy(savedViews, 'organizationId', 'uuid')

export const findView = (reader: Reader, organizationId: number, uuid: string): SavedViewRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** Finds a view by name, in upper or lower case. @param name composed (NFC), as names are stored */
export const findViewByName = (
  reader: Reader,
  organizationId: number,
  list: ViewedList,
  name: string,
): SavedViewRow | undefined =>
  reader.get<SavedViewRow>(fragment`SELECT * FROM saved_views
    WHERE organization_id = ${organizationId} AND list = ${list} AND ${equalsText(verbatim('name'), name)} LIMIT 1`)

export const insertView = (tx: Tx, row: typeof savedViews.$inferInsert): SavedViewRow =>
  insertRow(tx, savedViews, row)

export const updateView = (tx: Tx, id: number, change: Partial<SavedViewRow>): SavedViewRow =>
  updateRow(tx, savedViews, { id }, change)!

export const deleteView = (tx: Tx, organizationId: number, id: number): void =>
  void tx.run(fragment`DELETE FROM saved_views WHERE organization_id = ${organizationId} AND id = ${id}`)
