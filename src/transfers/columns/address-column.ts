import { ADDRESS_FIELDS, type AddressFieldName, fieldNamed } from '../../contacts/records/fields.ts'
import { squash, words } from './header-words.ts'

export type AddressField = AddressFieldName

export const isAddressField = (field: string | null): field is AddressField =>
  field !== null && (ADDRESS_FIELDS as readonly string[]).includes(field)

/** The address field of each squashed header without a prefix, such as `city`. */
const FIELD_BY_NAME = new Map<string, AddressField>(
  ADDRESS_FIELDS.flatMap((field) =>
    words(fieldNamed(field).headers ?? '').map((name) => [name, field] as const),
  ),
)

/**
 * The kinds of addresses with their words in headers. A row uses the first kind that it has. The kind with the
 * empty name is an address without a prefix.
 */
const FAMILIES: ReadonlyArray<readonly [family: string, ...names: string[]]> = [
  ['', 'contact', 'customer', 'client', 'person', 'my', 'your', 'current'],
  ['default', 'default'],
  ['mailing', 'mailing', 'postal', 'correspondence'],
  ['primary', 'primary', 'main', 'permanent', 'physical'],
  ['home', 'home', 'personal', 'residential', 'private', 'privat'],
  ['billing', 'billing', 'bill', 'invoice', 'card'],
  ['shipping', 'shipping', 'delivery', 'ship'],
  ['work', 'business', 'work', 'office', 'company', 'geschaftlich'],
  ['other', 'other', 'alternate', 'secondary'],
]
/** Matches Google's numbered headers, such as `Address 1 - City`. Numbered addresses rank after named ones. */
const NUMBERED = /^address(\d)(.+)$/

/** Prefixes and suffixes of headers, such as `home` and `homeaddress`, that name a kind of address. Longest first. */
const AFFIXES = FAMILIES.flatMap(([family, ...names]) =>
  names.flatMap((name) => [`${name}address`, `${name}addr`, name].map((affix) => ({ affix, family }))),
).sort((a, b) => b.affix.length - a.affix.length)

interface AddressPart {
  field: AddressField
  /** The kind of address that the column belongs to. Empty for the address without a prefix. */
  family: string
}

/** Returns the address field and the kind of address that a header names, or undefined for other headers. */
export function addressPartOf(header: string): AddressPart | undefined {
  const name = squash(header)
  const plain = FIELD_BY_NAME.get(name)
  if (plain) return { field: plain, family: '' }
  const [, number, part = ''] = NUMBERED.exec(name) ?? []
  const numbered = FIELD_BY_NAME.get(part)
  if (numbered) return { field: numbered, family: `address${number}` }
  for (const { affix, family } of AFFIXES) {
    const rest = name.startsWith(affix)
      ? name.slice(affix.length)
      : name.endsWith(affix)
        ? name.slice(0, -affix.length)
        : ''
    const field = FIELD_BY_NAME.get(rest)
    if (field) return { field, family }
  }
  return undefined
}

/** Returns the rank of a kind of address. A row uses the address with the lowest rank. */
export function familyRank(family: string): number {
  const place = FAMILIES.findIndex(([name]) => name === family)
  return place < 0 ? FAMILIES.length + Number(family.slice('address'.length)) : place
}
