import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { CreateCustomField, CustomFieldRecord, ListCustomFields, UpdateCustomField } from './schema.ts'
import * as service from './service.ts'
import type { CustomFieldRow } from './table.ts'

const presentCustomField = (row: CustomFieldRow) => ({
  id: row.uuid,
  key: row.key,
  label: row.label,
  type: row.type,
  options: JSON.parse(row.options) as string[],
  isArchived: row.isArchived,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const idParams = idOf('the custom field')

const group = 'Custom fields'

export const customFieldRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/custom-fields',
    group,
    summary: 'Create a custom field',
    description: `At most ${service.MAX_CUSTOM_FIELDS} in an organization. \`key\` and \`type\` never change; SELECT and MULTI_SELECT need \`options\`.`,
    errors: {
      ALREADY_EXISTS: 'Another field has this key or label; `details[0].existingId` is its id.',
      CONFLICT:
        'The organization has the maximum number of fields, or the values of a deleted field with this key are still being removed.',
    },
    access: 'member',
    permission: 'custom_field:create',
    body: CreateCustomField,
    status: 201,
    data: CustomFieldRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        created(presentCustomField(service.createCustomField(tx, principal, body)), 'Custom field created'),
      ),
  }),
  operation({
    method: 'GET',
    path: '/custom-fields',
    group,
    summary: 'List custom fields',
    description: 'The newest first; archived fields are included.',
    access: 'member',
    permission: 'custom_field:read',
    query: ListCustomFields,
    status: 200,
    data: v.array(CustomFieldRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listCustomFields(db, principal, query)
      return ok(rows.map(presentCustomField), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/custom-fields/:id',
    group,
    summary: 'Read a custom field',
    description: 'Its label and options too.',
    access: 'member',
    permission: 'custom_field:read',
    params: idParams,
    status: 200,
    data: CustomFieldRecord,
    handle: ({ principal, params }) =>
      ok(presentCustomField(service.getCustomField(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/custom-fields/:id',
    group,
    summary: 'Change a custom field',
    description:
      'Values of an archived field can be read, also in filters, rules and messages, but not changed. ' +
      '`options` replaces all options; contacts keep a value whose option was removed.',
    errors: {
      ALREADY_EXISTS: 'Another field has this label; `details[0].existingId` is its id.',
    },
    access: 'member',
    permission: 'custom_field:update',
    params: idParams,
    body: UpdateCustomField,
    status: 200,
    data: CustomFieldRecord,
    changedAt: (reader, principal, { id }) => service.getCustomField(reader, principal, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentCustomField(service.updateCustomField(tx, principal, params.id, body)), {
          message: 'Custom field updated',
        }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/custom-fields/:id',
    group,
    summary: 'Delete a custom field',
    description:
      'A job removes its values from the contacts for good; until then its key cannot be used again. ' +
      '409 RESOURCE_IN_USE while a segment, an unfinished campaign or a running import uses it.',
    errors: {
      RESOURCE_IN_USE: 'Segments, campaigns or imports use it; `details` names them.',
    },
    access: 'member',
    permission: 'custom_field:delete',
    params: idParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        ok(
          { id: service.deleteCustomField(tx, principal, params.id).uuid },
          { message: 'Custom field deleted' },
        ),
      ),
  }),
]
