import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { listCustomFieldsOf } from '../custom-fields/service.ts'
import type { CustomField } from '../custom-fields/table.ts'
import { CUSTOM_PREFIX, FIELDS, type Field, isCustomName, type RuleFields } from './fields.ts'
import { isGroup, type RuleNode } from './rules.ts'

/** Custom fields as fields of rules, with the names `custom.<key>`. */

/** SQL of the value: text, a number, 1 or 0, or the JSON text of an array; NULL for an empty value. */
const columnOf = (key: string): Fragment => fragment`(contacts.custom_fields ->> ${pathOf(key)})`

const entriesOf = (key: string): Fragment => fragment`FROM json_each(contacts.custom_fields, ${pathOf(key)})`

/** Returns the JSON path of a field. Keys are letters, digits and underscores, so a path needs no quotes. */
const pathOf = (key: string): string => `$.${key}`

/** Returns the rule field of a custom field; custom-fields/values.ts defines the stored form of each type. */
function ruleFieldOf({ key, type, options }: CustomField): Field {
  const column = columnOf(key)
  switch (type) {
    case 'TEXT':
    case 'URL':
      return { kind: 'text', column }
    case 'NUMBER':
      return { kind: 'number', column }
    case 'DATE':
      return { kind: 'day', column }
    case 'BOOLEAN':
      return { kind: 'flag', isTrue: fragment`${column} = 1` }
    case 'SELECT':
      return { kind: 'word', column, words: options }
    case 'MULTI_SELECT':
      return { kind: 'words', column, entries: entriesOf(key), words: options }
  }
}

/** Returns the fields of every organization, and these custom fields. */
export const fieldsWith = (customFields: readonly CustomField[]): RuleFields =>
  customFields.length === 0
    ? FIELDS
    : new Map([
        ...FIELDS,
        ...customFields.map((field) => [`${CUSTOM_PREFIX}${field.key}`, ruleFieldOf(field)] as const),
      ])

export const namesCustomField = (node: RuleNode): boolean =>
  isGroup(node) ? node.conditions.some(namesCustomField) : isCustomName(node.field)

/** Returns the fields that `rules` may name; custom fields are read only if `rules` name one. */
export const fieldsFor = (reader: Reader, organizationId: number, rules: RuleNode): RuleFields =>
  namesCustomField(rules) ? fieldsWith(listCustomFieldsOf(reader, organizationId)) : FIELDS
