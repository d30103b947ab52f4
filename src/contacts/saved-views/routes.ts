import * as v from 'valibot'
import type { Db, Reader } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord, idOf } from '../../http/schema.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentViews } from './present.ts'
import { CreateSavedView, SavedViewRecord, UpdateSavedView } from './schema.ts'
import * as service from './service.ts'
import { listViews } from './store.ts'
import type { SavedViewRow, ViewedList } from './table.ts'

interface Place {
  list: ViewedList
  /** Path of the views. */
  path: string
  /** Name of the list in sentences. */
  title: string
  read: Permission
  change: Permission
}

const PLACES: readonly Place[] = [
  {
    list: 'CONTACTS',
    path: '/contact-views',
    title: 'contacts',
    read: 'contact:read',
    change: 'contact:update',
  },
  {
    list: 'CAMPAIGNS',
    path: '/campaign-views',
    title: 'campaigns',
    read: 'campaign:read',
    change: 'campaign:update',
  },
  {
    list: 'SHORT_LINKS',
    path: '/short-link-views',
    title: 'short links',
    read: 'short_link:read',
    change: 'short_link:update',
  },
  {
    list: 'OPT_OUTS',
    path: '/opt-out-views',
    title: 'opt-outs',
    read: 'opt_out:read',
    change: 'opt_out:manage',
  },
]

const group = 'Saved views'
const params = idOf('the view')
const NAME_TAKEN = {
  ALREADY_EXISTS: 'Another view of the list has this name; `details[0].existingId` is its id.',
}

const routesOf = (db: Db, { list, path, title, read, change }: Place): Operation[] => {
  const presentView = (reader: Reader, { organizationId }: Principal, row: SavedViewRow) =>
    presentViews(reader, organizationId, [row])[0]!
  return [
    operation({
      method: 'GET',
      path,
      group,
      summary: `List saved views of ${title}`,
      description: 'By name. Tags, segments and custom fields that were deleted are left out of a view.',
      access: 'member',
      permission: read,
      status: 200,
      data: v.array(SavedViewRecord),
      handle: ({ principal: { organizationId } }) =>
        ok(presentViews(db, organizationId, listViews(db, organizationId, list))),
    }),
    operation({
      method: 'POST',
      path,
      group,
      summary: `Save a view of ${title}`,
      description: `All members who may read ${title} can use it. An organization has at most 50 views of ${title}.`,
      errors: { ...NAME_TAKEN, CONFLICT: `The organization has 50 views of ${title}.` },
      access: 'member',
      permission: change,
      body: CreateSavedView,
      status: 201,
      data: SavedViewRecord,
      handle: ({ principal, body, write }) =>
        write((tx) =>
          created(presentView(tx, principal, service.createView(tx, principal, list, body)), 'View saved'),
        ),
    }),
    operation({
      method: 'PATCH',
      path: `${path}/:id`,
      group,
      summary: `Change a saved view of ${title}`,
      description: 'For all members.',
      errors: NAME_TAKEN,
      access: 'member',
      permission: change,
      params,
      body: UpdateSavedView,
      status: 200,
      data: SavedViewRecord,
      changedAt: (reader, principal, { id }) => service.getView(reader, principal, list, id).updatedAt,
      handle: ({ principal, params, body, write }) =>
        write((tx) =>
          ok(presentView(tx, principal, service.updateView(tx, principal, list, params.id, body)), {
            message: 'View updated',
          }),
        ),
    }),
    operation({
      method: 'DELETE',
      path: `${path}/:id`,
      group,
      summary: `Delete a saved view of ${title}`,
      description: 'For all members. The records that it shows stay.',
      access: 'member',
      permission: change,
      params,
      status: 200,
      data: IdRecord,
      handle: ({ principal, params, write }) =>
        write((tx) => {
          service.deleteView(tx, principal, list, params.id)
          return ok({ id: params.id }, { message: 'View deleted' })
        }),
    }),
  ]
}

export const savedViewRoutes = ({ db }: { db: Db }): Operation[] =>
  PLACES.flatMap((place) => routesOf(db, place))
