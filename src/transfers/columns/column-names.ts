import { FIELD_NAMES, type FieldName, fieldNamed } from '../../contacts/records/fields.ts'
import { isOptOutField, OPT_OUT_FIELDS } from '../consent/fields.ts'
import { isLabelHeader, optOutFieldOf } from '../consent/header.ts'
import { addressPartOf, isAddressField } from './address-column.ts'
import { emailRankOf } from './email-column.ts'
import { squash, words } from './header-words.ts'
import { isPhoneHeader } from './phone-column.ts'
import { RECORD_FIELDS, recordFieldOf } from './record-columns.ts'
import { TOPIC_FIELDS, topicFieldOf } from './topic-columns.ts'

/** The meanings of a column of an imported file. */
export const IMPORT_FIELDS = [
  ...FIELD_NAMES,
  'fullName',
  'tags',
  ...TOPIC_FIELDS,
  ...OPT_OUT_FIELDS,
  ...RECORD_FIELDS,
] as const

type StandardField = (typeof IMPORT_FIELDS)[number]
/** A custom field of the organization. */
export type CustomImportField = `custom.${string}`
export type ImportField = StandardField | CustomImportField

export const isCustomField = (field: string): field is CustomImportField => field.startsWith('custom.')

/**
 * Returns whether several columns may be imported into the field. Each row then uses the best column that has a
 * value.
 */
export const maySpanColumns = (field: ImportField): boolean => field === 'phone' || field === 'email'

/**
 * Returns the key under which `field` is taken. No two columns may have the same key. Undefined when several
 * columns may be imported into the field. An address field has a key for each kind of address.
 */
export const uniqueKeyOf = (field: ImportField, header: string): string | undefined => {
  if (isOptOutField(field) || maySpanColumns(field)) return undefined
  return isAddressField(field) ? `${addressPartOf(header)?.family ?? ''} ${field}` : field
}

export const isImportField = (field: string): field is ImportField =>
  isCustomField(field) || (IMPORT_FIELDS as readonly string[]).includes(field)

/** Squashed headers of the fields that no function recognises. */
const NAMES: ReadonlyArray<readonly [StandardField, readonly string[]]> = [
  ...FIELD_NAMES.map(fieldNamed).flatMap(({ name, headers, isAddress }) =>
    headers === undefined || isAddress ? [] : [[name as FieldName, words(headers)] as const],
  ),
  ['tags', words('tags tag labels label groups groupmembership contacttags customertags etiquetas')],
]

const FIELD_BY_NAME = new Map(NAMES.flatMap(([field, names]) => names.map((name) => [name, field] as const)))

/**
 * Headers of a column with whole names. A column named only "name" may have half of the name if another column
 * has the other half: "Vorname, Name" and "name, surname" are both common.
 */
const WHOLE_NAME = new Set([
  'name',
  'fullname',
  'personname',
  'contactname',
  'customername',
  'clientname',
  'displayname',
  'contact',
  'nom',
  'nombre',
  'nome',
  'naam',
  'nume',
  'nimi',
  'nazwa',
  'jmenoaprijmeni',
  'imieinazwisko',
  'adsoyad',
])

const FIELD_ITSELF = new Map<string, StandardField>(
  [...FIELD_NAMES, 'fullName' as const, 'tags' as const, ...TOPIC_FIELDS, ...OPT_OUT_FIELDS].map((field) => [
    squash(field),
    field,
  ]),
)

/** Returns the field whose name equals the header, as in our exports. */
export const fieldCalled = (header: string): StandardField | undefined => FIELD_ITSELF.get(squash(header))

/** Returns the field that a header names. `fullName` for a name that is not clearly a first or last name. */
export function fieldOfHeader(header: string): StandardField | undefined {
  const name = squash(header)
  const particular = topicFieldOf(header) ?? optOutFieldOf(header)
  if (particular) return particular
  if (WHOLE_NAME.has(name)) return 'fullName'
  if (isPhoneHeader(header)) return 'phone'
  if (emailRankOf(header) !== undefined) return 'email'
  return addressPartOf(header)?.field ?? FIELD_BY_NAME.get(name) ?? recordFieldOf(header)
}

/**
 * Returns the consent field of a column of labels, such as tags, lists or segments, or undefined for other
 * columns.
 */
export const labelsOf = (header: string): 'contactLabels' | undefined =>
  isLabelHeader(header) ? 'contactLabels' : undefined

const COMPANY = new Set(
  words(`
    company companyname organization organisation organizationname organisationname organization1name business
    businessname account accountname defaultaddresscompany billingcompany firma firmenname empresa entreprise societe
    azienda bedrijf foretag firmaet yritys spolecnost spolocnost vallalat sirket organizacja organizacion
  `),
)

/**
 * Returns whether a column has companies. Contacts have no field for it, but a company can replace a missing
 * name.
 */
export const isCompanyHeader = (header: string): boolean => COMPANY.has(squash(header))
