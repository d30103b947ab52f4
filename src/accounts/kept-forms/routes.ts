import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { KeptForm, KeptFormEntry, KeptFormKey, KeptFormKeyRecord, PutKeptForm } from './schema.ts'
import { dropForm, getForm, keepForm } from './service.ts'
import { type FormEntry, listForms } from './store.ts'
import type { KeptFormRow } from './table.ts'

const group = 'Users'
const path = '/user/kept-forms/:key'

const placeOf = ({ organizationId, userId }: Principal, { key }: { key: string }) => ({
  organizationId,
  userId,
  key,
})

export const keptFormRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/user/kept-forms',
    group,
    summary: 'List your unfinished forms',
    description:
      'Forms that you have begun to fill in and not stored, in this organization. The newest is first.',
    access: 'session',
    status: 200,
    data: v.array(KeptFormEntry),
    handle: ({ principal }) => ok(listForms(db, principal).map(presentEntry)),
  }),
  operation({
    method: 'GET',
    path,
    group,
    summary: 'Read an unfinished form',
    description: 'An unfinished form of yours. Other members do not see it.',
    access: 'session',
    params: KeptFormKey,
    status: 200,
    data: KeptForm,
    handle: ({ principal, params }) => ok(presentForm(getForm(db, placeOf(principal, params)))),
  }),
  operation({
    method: 'PUT',
    path,
    group,
    summary: 'Keep an unfinished form',
    description:
      'Keeps what you have filled in, whatever is missing or wrong in it, in place of what was kept before. A form is deleted 90 days after its last change, and when you leave the organization. A member has at most 50; another one takes the place of the oldest.',
    access: 'session',
    params: KeptFormKey,
    body: PutKeptForm,
    status: 200,
    data: KeptForm,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentForm(keepForm(tx, placeOf(principal, params), body.content)), { message: 'Form kept' }),
      ),
  }),
  operation({
    method: 'DELETE',
    path,
    group,
    summary: 'Delete an unfinished form',
    description: 'Deletes what was kept, because the form was stored or given up.',
    access: 'session',
    params: KeptFormKey,
    status: 200,
    data: KeptFormKeyRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        dropForm(tx, placeOf(principal, params))
        return ok(params, { message: 'Form deleted' })
      }),
  }),
]

const presentEntry = ({ key, updatedAt }: FormEntry) => ({ key, updatedAt: toIso(updatedAt) })

const presentForm = (row: KeptFormRow) => ({
  ...presentEntry(row),
  content: row.content,
})
