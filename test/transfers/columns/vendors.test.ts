import { describe, expect, test } from 'bun:test'
import { createRowReader, type ReadableRow } from '../../../src/transfers/cells/row.ts'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import { SHOP_EXPORTS } from '../../support/shop-exports.ts'
import { MARKETING_EXPORTS, type Person, type VendorExport } from '../../support/vendor-exports.ts'

const EXPORTS = [...MARKETING_EXPORTS, ...SHOP_EXPORTS]

const headersOf = ({ columns, ignored }: VendorExport): string[] => [
  ...columns.map(([header]) => header),
  ...ignored,
]

function personOf(reading: ReadableRow, headers: readonly string[]): Person {
  const { values, standIn, phoneColumn, optOuts, noConsent } = reading
  const { isOptedOut, customFields, firstName = standIn?.firstName ?? '', ...others } = values
  return {
    ...others,
    firstName,
    ...(phoneColumn === undefined ? {} : { from: headers[phoneColumn]! }),
    sms: isOptedOut ? 'OUT' : noConsent === undefined ? 'CONSENT' : 'NONE',
    mail: (optOuts?.emails.length ?? 0) > 0 ? 'OUT' : (optOuts?.deadEmails.length ?? 0) > 0 ? 'DEAD' : 'IN',
  }
}

describe('a file exported from', () => {
  test('twenty products at least', () => {
    expect(EXPORTS.length).toBeGreaterThanOrEqual(20)
  })

  test.each(EXPORTS.map((vendor) => [vendor.vendor, vendor] as const))(
    '%s has only known columns',
    (_name, vendor) => {
      const planned = Object.fromEntries(
        planColumns(headersOf(vendor)).map(({ header, field }) => [header, field]),
      )
      expect(planned).toEqual({
        ...Object.fromEntries(vendor.columns.map(([header, field]) => [header, field])),
        ...Object.fromEntries(vendor.ignored.map((header) => [header, null])),
      })
    },
  )

  test.each(EXPORTS.map((vendor) => [vendor.vendor, vendor] as const))(
    '%s makes its contacts',
    (_name, vendor) => {
      const headers = headersOf(vendor)
      const readRow = createRowReader(planColumns(headers), { defaultCountry: 'US', customFields: [] })
      vendor.people.forEach((person, row) => {
        const reading = readRow(vendor.columns.map(([, , ...cells]) => cells[row] ?? ''))
        if ('reason' in reading) throw new Error(reading.reason.key)
        const hasEmail = reading.values.email !== undefined
        expect(personOf(reading, headers)).toMatchObject({
          sms: 'CONSENT',
          ...(hasEmail ? { mail: 'IN' } : {}),
          ...person,
        })
      })
    },
  )
})
