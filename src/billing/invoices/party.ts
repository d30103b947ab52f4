import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import { AppError } from '../../lib/errors.ts'
import type { InvoiceSettings } from './settings.ts'

/** The seller or the buyer of an invoice, as they were when the invoice was made. */
export interface Party {
  name: string
  /** Lines, separated by line breaks; empty if unknown. */
  address: string
  taxNumber: string | null
}

export interface Seller extends Party {
  /** Payment instructions, in lines. */
  paymentDetails: string | null
}

/** A customer, with the values that the operator stated in place of the organization's own. */
export interface Buyer extends Party {
  stated: Partial<Party>
  /** Time zone of the organization when the invoice was made. Days on the invoice are in this zone. */
  timezone: string
  /** Language of the organization when the invoice was made, a BCP 47 tag. Absent in older ones, which are English. */
  language?: string
}

/** Returns the seller. Throws CONFLICT until the operator has set it. */
export function sellerOf({
  sellerName,
  sellerAddress,
  sellerTaxNumber,
  paymentDetails,
}: InvoiceSettings): Seller {
  if (sellerName === null || sellerAddress === null) {
    throw new AppError(
      'CONFLICT',
      'An invoice needs a seller. Set it first: carillon billing settings --seller-name NAME --seller-address "STREET; CITY".',
    )
  }
  return { name: sellerName, address: sellerAddress, taxNumber: sellerTaxNumber, paymentDetails }
}

type Addressed = Pick<
  OrganizationRow,
  | 'name'
  | 'timezone'
  | 'locale'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
>

/**
 * Returns the customer of an invoice: the organization's name and address, or the values that the
 * operator stated for this invoice or an earlier one.
 * @param last customer of the last invoice; undefined for the first
 */
export function buyerOf(organization: Addressed, stated: Partial<Party>, last: Buyer | undefined): Buyer {
  const known = { ...last?.stated, ...stated }
  const own = { name: organization.name, address: addressOf(organization), taxNumber: null }
  return { ...own, ...known, stated: known, timezone: organization.timezone, language: organization.locale }
}

function addressOf({ addressLine1, addressLine2, city, state, postalCode, country }: Addressed): string {
  const region = [state, postalCode].filter(Boolean).join(' ')
  const place = [city, region].filter(Boolean).join(', ')
  return [addressLine1, addressLine2, place, country].filter(Boolean).join('\n')
}
