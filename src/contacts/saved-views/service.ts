import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { CreateSavedViewInput, UpdateSavedViewInput } from './schema.ts'
import * as store from './store.ts'
import type { SavedViewRow, ViewedList } from './table.ts'

/** Number of views of a list in an organization. */
const MAX_VIEWS = 50

/** Saves a view. Throws ALREADY_EXISTS for a taken name, CONFLICT when the list has 50 views. */
export function createView(
  tx: Tx,
  { organizationId }: Principal,
  list: ViewedList,
  { name, query, columns }: CreateSavedViewInput,
): SavedViewRow {
  assertNameIsFree(tx, { organizationId, list }, name)
  const used = store.countViews(tx, organizationId, list)
  if (used >= MAX_VIEWS) {
    throw new AppError('CONFLICT', (say) => say.savedViewsFull({ max: MAX_VIEWS }), {
      details: [{ resource: 'saved_view', limit: MAX_VIEWS, used }],
    })
  }
  return store.insertView(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    list,
    name,
    query: JSON.stringify(query),
    columns: JSON.stringify(columns),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Returns a view of the list. Throws NOT_FOUND. */
export function getView(
  reader: Reader,
  { organizationId }: Principal,
  list: ViewedList,
  uuid: string,
): SavedViewRow {
  const view = store.findView(reader, organizationId, uuid)
  if (view?.list !== list) throw notFound('Saved view')
  return view
}

/** Changes a view. Throws NOT_FOUND, ALREADY_EXISTS. */
export function updateView(
  tx: Tx,
  principal: Principal,
  list: ViewedList,
  uuid: string,
  { name, query, columns }: UpdateSavedViewInput,
): SavedViewRow {
  const view = getView(tx, principal, list, uuid)
  if (name !== undefined) assertNameIsFree(tx, view, name)
  return store.updateView(tx, view.id, {
    ...(name !== undefined && { name }),
    ...(query && { query: JSON.stringify(query) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    updatedAt: tx.now,
  })
}

/** Deletes a view. Throws NOT_FOUND. */
export function deleteView(tx: Tx, principal: Principal, list: ViewedList, uuid: string): void {
  store.deleteView(tx, principal.organizationId, getView(tx, principal, list, uuid).id)
}

interface Named {
  /** Id of the view that has the name already. */
  id?: number
  organizationId: number
  list: ViewedList
}

function assertNameIsFree(tx: Tx, { id, organizationId, list }: Named, name: string): void {
  const existing = store.findViewByName(tx, organizationId, list, name)
  if (existing && existing.id !== id) {
    throw new AppError('ALREADY_EXISTS', (say) => say.savedViewNameTaken(), {
      details: [{ existingId: existing.uuid }],
    })
  }
}
