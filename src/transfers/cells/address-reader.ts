import { type AddressField, addressPartOf, familyRank, isAddressField } from '../columns/address-column.ts'
import type { Column } from '../columns/columns.ts'

/** Column indexes of one address, by address field. */
type AddressColumns = ReadonlyMap<string, number>

/**
 * Finds the address of each row: the first, in the order of `familyRank`, with a
 * filled cell. Never mixes parts of two addresses: nobody lives in a home street
 * in the city of an employer.
 */
export function createAddressReader(
  columns: readonly Column[],
): (cells: readonly string[]) => AddressColumns {
  const addresses = findAddresses(columns)
  const first = addresses[0] ?? new Map()
  if (addresses.length <= 1) return () => first
  const isFilled = (address: AddressColumns, cells: readonly string[]): boolean =>
    address.values().some((index) => (cells[index] ?? '').trim() !== '')
  return (cells) => addresses.find((address) => isFilled(address, cells)) ?? first
}

/** The addresses of a file, best first. */
function findAddresses(columns: readonly Column[]): AddressColumns[] {
  const byFamily = new Map<string, Map<AddressField, number>>()
  columns.forEach(({ header, field }, index) => {
    if (!isAddressField(field)) return
    const part = addressPartOf(header)
    const family = part?.field === field ? part.family : ''
    const address = byFamily.get(family) ?? new Map<AddressField, number>()
    byFamily.set(family, address.set(field, index))
  })
  const plain = byFamily.get('')
  if (plain && byFamily.size > 1 && !plain.has('addressLine1')) {
    // In "Home Address, City, Zip" the columns without a prefix belong to each address that has one.
    byFamily.delete('')
    for (const [family, own] of byFamily) byFamily.set(family, new Map([...plain, ...own]))
  }
  return [...byFamily].sort(([a], [b]) => familyRank(a) - familyRank(b)).map(([, address]) => address)
}
