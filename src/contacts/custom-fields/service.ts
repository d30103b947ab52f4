import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { validate } from '../../http/take-input.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'
import type { CreateCustomFieldInput, ListCustomFieldsQuery, UpdateCustomFieldInput } from './schema.ts'
import * as store from './store.ts'
import type { CustomField, CustomFieldRow, CustomFieldType } from './table.ts'
import { type CustomValue, changeSchema, mergeValues } from './values.ts'

/** The records that use a custom field and prevent its deletion. */
interface Use {
  resource: 'segment' | 'campaign' | 'contact_import'
  id: string
  name: string
}

/** Maximum number of records of one kind that the error names. */
export const MAX_NAMED = 10

/**
 * Returns the JSON text by which stored rules and import columns name a field. No text value contains
 * it, because quotes are escaped there.
 */
export const ruleFieldPattern = (key: string): string => `"field":"custom.${key}"`

/** Finds the records of one kind that use the field, at most `MAX_NAMED`. */
export type FindUses = (reader: Reader, organizationId: number, key: string) => Use[]

export const usesOfField = new Port<FindUses>('the uses of a custom field')

const findUses: FindUses = (reader, organizationId, key) =>
  usesOfField.all.flatMap((find) => find(reader, organizationId, key))

/** Removes the values of a deleted field from the contacts. */
export const removeValuesJob = defineJob({
  kind: 'custom_field.remove',
  queue: 'chores',
  payload: v.object({ customFieldId: v.number() }),
})

export {
  type CustomValue,
  type CustomValues,
  MAX_NUMBER,
  mergeValues,
  parseValues,
  valueSchema,
} from './values.ts'

/** Maximum number of fields per organization, including archived ones. */
export const MAX_CUSTOM_FIELDS = 50

/**
 * Lists the fields of an organization, including archived ones, oldest first. Call this only for
 * input that names a custom field.
 */
export const listCustomFieldsOf = (reader: Reader, organizationId: number): CustomField[] =>
  store.listAll(reader, organizationId).map((row) => ({ ...row, options: JSON.parse(row.options) }))

/**
 * Returns the JSON text of a contact's values after `change`. Null or an empty value clears a field;
 * an absent key keeps its value.
 * @param stored the JSON text of the present values; `{}` for a new contact
 * @throws VALIDATION_FAILED that names every unknown key, every archived field and every value of the
 * wrong type
 */
export function changeValues(
  reader: Reader,
  organizationId: number,
  stored: string,
  change: Readonly<Record<string, unknown>>,
): string {
  return Object.keys(change).length === 0
    ? stored
    : mergeValues(stored, checkedChange(reader, organizationId, change))
}

/**
 * Checks a change and returns it as it is stored, for `mergeValues`; null clears a field.
 * @throws as `changeValues`
 */
export function checkedChange(
  reader: Reader,
  organizationId: number,
  change: Readonly<Record<string, unknown>>,
): Readonly<Record<string, CustomValue | null>> {
  const keys = Object.keys(change)
  if (keys.length > MAX_CUSTOM_FIELDS) {
    throw invalidField('customFields', `customFields must have at most ${MAX_CUSTOM_FIELDS} keys.`, 'maxKeys')
  }
  const schema = v.object({
    customFields: changeSchema(listCustomFieldsOf(reader, organizationId), keys),
  })
  return validate(schema, { customFields: change }, 'body').customFields
}

/** Throws NOT_FOUND. */
export function getCustomField(reader: Reader, principal: Principal, uuid: string): CustomFieldRow {
  const field = store.findCustomField(reader, principal.organizationId, uuid)
  if (!field) throw notFound('Custom field')
  return field
}

export function listCustomFields(reader: Reader, principal: Principal, query: ListCustomFieldsQuery) {
  return {
    rows: store.listPage(reader, principal.organizationId, query),
    total: store.countMatching(reader, principal.organizationId, query),
  }
}

/**
 * Creates a custom field. Throws VALIDATION_FAILED, ALREADY_EXISTS for a taken key or label, CONFLICT
 * when there are 50.
 */
export function createCustomField(
  tx: Tx,
  principal: Principal,
  input: CreateCustomFieldInput,
): CustomFieldRow {
  const { organizationId } = principal
  assertOptionsFit(input.type, input.options)
  assertKeyIsFree(tx, organizationId, input.key)
  assertLabelIsFree(tx, organizationId, input.label)
  const used = store.countAll(tx, organizationId)
  if (used >= MAX_CUSTOM_FIELDS) {
    throw new AppError('CONFLICT', (say) => say.customFieldsFull({ used, max: MAX_CUSTOM_FIELDS }), {
      details: [{ resource: 'custom_field', limit: MAX_CUSTOM_FIELDS, used }],
    })
  }
  return store.insertCustomField(tx, {
    ...input,
    uuid: uuidv7(tx.now),
    organizationId,
    options: JSON.stringify(input.options),
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/**
 * Changes label, options and the archived state. Contacts keep a value whose
 * option was removed. Throws NOT_FOUND, VALIDATION_FAILED, ALREADY_EXISTS.
 */
export function updateCustomField(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdateCustomFieldInput,
): CustomFieldRow {
  const field = getCustomField(tx, principal, uuid)
  for (const name of ['key', 'type'] as const) {
    if (input[name] !== undefined && input[name] !== field[name]) {
      throw invalidField(
        name,
        `The ${name} of a custom field cannot change. Create another one.`,
        'isImmutable',
      )
    }
  }
  const { label, options, isArchived } = input
  if (options) assertOptionsFit(field.type, options)
  if (label !== undefined) assertLabelIsFree(tx, principal.organizationId, label, field.uuid)
  return store.updateCustomField(tx, field.id, {
    ...(label === undefined ? {} : { label }),
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    ...(isArchived === undefined ? {} : { isArchived }),
    updatedAt: tx.now,
  })
}

/**
 * Deletes the field immediately; a job removes its values from the contacts.
 * Throws NOT_FOUND, and RESOURCE_IN_USE while a segment, an unfinished campaign
 * or a running import uses it.
 */
export function deleteCustomField(tx: Tx, principal: Principal, uuid: string): CustomFieldRow {
  const field = getCustomField(tx, principal, uuid)
  const { organizationId } = principal
  const uses = findUses(tx, organizationId, field.key)
  if (uses.length > 0) {
    throw new AppError('RESOURCE_IN_USE', (say) => say.customFieldInUse(), {
      details: uses.map((use) => ({ ...use })),
    })
  }
  const deleted = store.updateCustomField(tx, field.id, { deletedAt: tx.now, updatedAt: tx.now })
  enqueue(tx, removeValuesJob, {
    organizationId,
    payload: { customFieldId: field.id },
    uniqueKey: `custom_field.remove ${field.id}`,
  })
  return deleted
}

function assertOptionsFit(type: CustomFieldType, options: readonly string[]): void {
  const needsOptions = type === 'SELECT' || type === 'MULTI_SELECT'
  if (needsOptions && options.length === 0) {
    const message = `A ${type} field needs at least 1 option.`
    throw invalidField('options', message, 'isRequired', (say) => say.customFieldOptions())
  }
  if (!needsOptions && options.length > 0) {
    throw invalidField('options', `A ${type} field has no options. Leave them out.`, 'isForbidden')
  }
}

function assertKeyIsFree(tx: Tx, organizationId: number, key: string): void {
  const existing = store.findByKey(tx, organizationId, key)
  if (!existing) return
  if (existing.isDeleted) throw new AppError('CONFLICT', (say) => say.customFieldRemoving())
  throw new AppError('ALREADY_EXISTS', (say) => say.customFieldKeyTaken(), {
    details: [{ existingId: existing.uuid }],
  })
}

function assertLabelIsFree(tx: Tx, organizationId: number, label: string, exceptUuid?: string): void {
  const existingId = store.findUuidByLabel(tx, organizationId, label)
  if (existingId === undefined || existingId === exceptUuid) return
  throw new AppError('ALREADY_EXISTS', (say) => say.customFieldLabelTaken(), {
    details: [{ existingId }],
  })
}

/** SQL of the keys of the fields of type DATE, as a JSON array. @param organizationId SQL of the internal id */
export const dateKeysOf = (organizationId: string): string =>
  `(SELECT json_group_array(key) FROM custom_fields
    WHERE custom_fields.organization_id = ${organizationId} AND type = 'DATE')`
