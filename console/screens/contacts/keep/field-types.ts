import type { CustomFieldType } from '../../../api/api.gen.ts'

export const FIELD_TYPES: ReadonlyArray<readonly [type: CustomFieldType, label: string]> = [
  ['TEXT', 'Text'],
  ['NUMBER', 'A number'],
  ['DATE', 'A date'],
  ['BOOLEAN', 'Yes or no'],
  ['SELECT', 'One of several options'],
  ['MULTI_SELECT', 'Several options'],
  ['URL', 'A web address'],
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

/** Splits a text into options, one per line. */
export const optionsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
