import { tagsAndFields } from '../../../../words/en/tags-and-fields.ts'
import type { CustomFieldType } from '../../../api/api.gen.ts'

export const FIELD_TYPES: ReadonlyArray<readonly [type: CustomFieldType, label: string]> = [
  ['TEXT', tagsAndFields.typeText()],
  ['NUMBER', tagsAndFields.typeNumber()],
  ['DATE', tagsAndFields.typeDate()],
  ['BOOLEAN', tagsAndFields.typeBoolean()],
  ['SELECT', tagsAndFields.typeSelect()],
  ['MULTI_SELECT', tagsAndFields.typeMultiSelect()],
  ['URL', tagsAndFields.typeUrl()],
]

/** Returns the label of a custom field's type. */
export const typeName = (type: CustomFieldType): string =>
  FIELD_TYPES.find(([one]) => one === type)?.[1] ?? type

/** Makes a key from a label: `Favourite colour` → `favourite_colour`. */
export const keyFrom = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 50)

/** Returns the merge field of a key: `{{custom.plan}}`. */
export const mergeField = (key: string): string => `{{custom.${key}}}`

/** Splits a text into options, one per line. */
export const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
