import { cleanCell } from '../columns/clean-cell.ts'
import { isCompanyHeader, isCustomField } from '../columns/column-names.ts'
import type { Column } from '../columns/columns.ts'

/** What replaces the first name that a contact needs and a row lacks. */
export interface StandIn {
  firstName: string
  /** Whether it is the last name; the contact then has no last name. */
  isLastName: boolean
  remark: string
}

/** Characters of the longest first name. */
const MAX_LENGTH = 100

/** Takes the first of these that the row has: last name, company, the email address before its @, phone number. */
export function createStandIn(
  columns: readonly Column[],
): (values: { phone: string; lastName?: string; email?: string }, cells: readonly string[]) => StandIn {
  const companyAt = columns.findIndex(
    ({ header, field }) => isCompanyHeader(header) && (field === null || isCustomField(field)),
  )
  return ({ phone, lastName, email }, cells) => {
    if (lastName !== undefined) {
      const remark = 'The row has no first name, so the last name stands in for it.'
      return { firstName: lastName, isLastName: true, remark }
    }
    const by = (firstName: string, source: string): StandIn => ({
      firstName: firstName.slice(0, MAX_LENGTH).trimEnd(),
      isLastName: false,
      remark: `The row has no name, so the ${source} stands in for it.`,
    })
    const company = cleanCell(cells[companyAt] ?? '')
    if (company !== '') return by(company, 'company')
    const local = email?.slice(0, email.indexOf('@'))
    return local ? by(local, 'email address') : by(phone, 'phone number')
  }
}
