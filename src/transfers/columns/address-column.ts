import { ADDRESS_FIELDS, type AddressFieldName, fieldNamed } from '../../contacts/records/fields.ts'
import { squash, words } from './header-words.ts'

export type AddressField = AddressFieldName

export const isAddressField = (field: string | null): field is AddressField =>
  field !== null && (ADDRESS_FIELDS as readonly string[]).includes(field)

/** Address fields by their header in the list of fields, reduced by `squash`. */
const FIELD_BY_NAME = new Map<string, AddressField>(
  ADDRESS_FIELDS.flatMap((field) =>
    words(fieldNamed(field).headers ?? '').map((name) => [name, field] as const),
  ),
)

/** Kinds of addresses, best first, with their words in headers. The empty kind is an address without a prefix. */
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
/** `Address 1 - City`, as Google numbers addresses. Numbered addresses rank after named ones. */
const NUMBERED = /^address(\d)(.+)$/

/** Affixes such as `home` and `homeaddress`, the longer first. */
const AFFIXES = FAMILIES.flatMap(([family, ...names]) =>
  names.flatMap((name) => [`${name}address`, `${name}addr`, name].map((affix) => ({ affix, family }))),
).sort((a, b) => b.affix.length - a.affix.length)

interface AddressPart {
  field: AddressField
  /** The address of the file that the part belongs to; empty for the address without a prefix. */
  family: string
}

/** The part of an address that a header names; undefined when it names none. */
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

/** Returns the rank of an address family; the lowest is used first. */
export function familyRank(family: string): number {
  const place = FAMILIES.findIndex(([name]) => name === family)
  return place < 0 ? FAMILIES.length + Number(family.slice('address'.length)) : place
}
