import { describe, expect, test } from 'bun:test'
import { addressPartOf } from '../../../src/transfers/columns/address-column.ts'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import { emailRankOf } from '../../../src/transfers/columns/email-column.ts'
import { phoneRankOf } from '../../../src/transfers/columns/phone-column.ts'
import { englishRowReader } from '../../support/english-rows.ts'

/** Result of a row, by its cells under their headers. */
function read(row: Record<string, string>) {
  const columns = planColumns(Object.keys(row))
  const reading = englishRowReader(columns, { defaultCountry: 'US', customFields: [] })(Object.values(row))
  if ('reason' in reading) return { reason: reading.reason }
  const { phoneColumn, values, warnings } = reading
  return { ...values, from: phoneColumn === undefined ? undefined : columns[phoneColumn]!.header, warnings }
}

const [MOBILE, HOME, WORK] = ['504-621-8927', '504-621-8928', '504-621-8929']

describe('of several columns of phone numbers', () => {
  const RANKED = [
    'Mobile Phone',
    'Home Mobile',
    'Work Mobile',
    'Secondary Mobile',
    'Cell Phone',
    'SMS Number',
    'WhatsApp',
    'Phone',
    'Default Address Phone',
    'Home Phone',
    'Work Phone',
    'Other Phone',
  ]

  test('the one that most likely gets texts comes first', () => {
    const ranks = RANKED.map((header) => phoneRankOf(header)!)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(new Set(ranks).size).toBe(RANKED.length)
  })

  test.each([
    'Phone (mobile)',
    'Phone - Mobile',
    'mobile_phone',
    'MobilePhone',
    'Mobile No.',
    'Cell #',
    'Contact Number',
    'Contact No',
    'Phone 1 - Value',
    'Tel',
    'Téléphone portable',
    'Teléfono móvil',
    'Handynummer',
    'Celular',
    'Número de teléfono',
    'Text Number',
    'SMS',
    'SMS Phone Number',
    'WhatsApp number',
    'Additional Phones',
    'Billing Phone',
    'Phone Number - Home',
    'Phone - mobile',
    'Primary Phone',
    'My Phone',
    'Customer phone 2',
  ])('%s holds them', (header) => {
    expect(phoneRankOf(header)).toBeNumber()
  })

  test.each([
    'Fax',
    'Home Fax',
    'Phone Type',
    'Phone 1 - Label',
    'Phone verified',
    'Phone Extension',
    'Pager',
    'Number',
    "Assistant's Phone",
    'Company Main Phone',
    'TTY/TDD Phone',
    'House number',
    'Mobile carrier',
    'Text',
    'First',
    'Customer number',
    'Phone country code',
    'Work',
    'Home',
    'Emergency phone',
    'Account no',
    '',
  ])('%s does not', (header) => {
    expect(phoneRankOf(header)).toBeUndefined()
  })

  test('the first valid number of the row is used, and the verdict can name its column', () => {
    const row = { 'Home Phone': HOME, 'Work Phone': WORK, 'Mobile Phone': MOBILE }
    expect(read(row)).toMatchObject({ phone: '+15046218927', from: 'Mobile Phone', warnings: [] })
    expect(read({ ...row, 'Mobile Phone': '' })).toMatchObject({ phone: '+15046218928', from: 'Home Phone' })
    expect(read({ ...row, 'Mobile Phone': ' ', 'Home Phone': '' })).toMatchObject({
      from: 'Work Phone',
      warnings: [],
    })
    expect(read({ 'Home Phone': '', 'Work Phone': '', 'Mobile Phone': '' })).toEqual({
      reason: 'The phone number is missing.',
    })
  })

  test('an invalid number is skipped, and the row reports it', () => {
    expect(read({ Mobile: '12', Phone: 'call me', 'Home Phone': HOME })).toMatchObject({
      from: 'Home Phone',
      warnings: ['“12” is not a valid phone number for US.', 'The number in “Home Phone” was used instead.'],
    })
    expect(read({ Mobile: '12', Phone: 'call me' })).toEqual({
      reason: '“12” is not a valid phone number for US.',
    })
  })

  test('labels in the row give the kind of each number', () => {
    const row = (labels: [string, string]) => ({
      'Phone 1 - Type': labels[0],
      'Phone 1 - Value': HOME,
      'Phone 2 - Label': labels[1],
      'Phone 2 - Value': MOBILE,
    })
    expect(read(row(['Home', '* Mobile']))).toMatchObject({ from: 'Phone 2 - Value' })
    expect(read(row(['', '']))).toMatchObject({ from: 'Phone 1 - Value' })
    expect(read(row(['Work Fax', 'Work']))).toMatchObject({ from: 'Phone 2 - Value' })
    expect(read({ ...row(['Home Fax', 'Pager']) })).toEqual({ reason: 'The phone number is missing.' })
  })

  test('several numbers in one cell are separated', () => {
    expect(read({ Phone: `12 ::: ${HOME} ::: ${WORK}` })).toMatchObject({ phone: '+15046218928' })
    expect(read({ Phone: `${MOBILE}; ${HOME}` })).toMatchObject({ phone: '+15046218927' })
  })

  test('an opt-out applies to every number of the row', () => {
    const columns = planColumns(['Mobile', 'Home Phone', 'Opted out'])
    const readRow = englishRowReader(columns, { defaultCountry: 'US', customFields: [] })
    expect(readRow([MOBILE, HOME, 'STOP'])).toMatchObject({
      optOuts: { phones: ['+15046218927', '+15046218928'], emails: [], deadEmails: [] },
    })
  })

  test('a mapped column is the only one, and so are several', () => {
    const fields = (mapping: object) =>
      planColumns(['Mobile', 'Home Phone', 'X'], { given: mapping as never }).map(({ field }) => field)
    expect(fields({ X: 'phone' })).toEqual([null, null, 'phone'])
    expect(fields({ X: 'phone', 'Home Phone': 'phone' })).toEqual([null, 'phone', 'phone'])
  })
})

describe('of several columns of email addresses', () => {
  test.each([
    'Email',
    'E-mail Address',
    'Email Address',
    'E-mail 1 - Value',
    'E-mail 2 Address',
    'Work Email',
    'Mail',
    'Email (personal)',
    'Correo electrónico',
    'Additional Emails',
    'Secondary Email',
    'Customer email',
  ])('%s holds them', (header) => {
    expect(emailRankOf(header)).toBeNumber()
  })

  test.each([
    'E-mail Type',
    'E-mail 2 Display Name',
    'Email verified',
    'Mailing Address',
    'Emails sent',
    'Email ID',
  ])('%s does not', (header) => {
    expect(emailRankOf(header)).toBeUndefined()
  })

  test('the first valid one of the row is used', () => {
    const row = { Phone: MOBILE, 'Secondary Email': 'b@x.test', Email: 'A@x.test' }
    expect(read(row)).toMatchObject({ email: 'a@x.test', warnings: [] })
    expect(read({ ...row, Email: 'nope' })).toMatchObject({ email: 'b@x.test' })
    expect(read({ ...row, Email: 'c@x.test ::: d@x.test' })).toMatchObject({ email: 'c@x.test' })
    expect(read({ ...row, Email: 'nope', 'Secondary Email': '' })).toMatchObject({
      warnings: ['The value in “Email” is not valid and was left out.'],
    })
  })
})

describe('parts of addresses', () => {
  test.each([
    { header: 'Address', field: 'addressLine1', family: '' },
    { header: 'Street Address 1', field: 'addressLine1', family: '' },
    { header: 'State/Province/Region', field: undefined, family: '' },
    { header: 'State / Region', field: 'state', family: '' },
    { header: 'Country/Region', field: 'country', family: '' },
    { header: 'Address 2', field: 'addressLine2', family: '' },
    { header: 'Default Address Address1', field: 'addressLine1', family: 'default' },
    { header: 'Default Address Address2', field: 'addressLine2', family: 'default' },
    { header: 'Default Address City', field: 'city', family: 'default' },
    { header: 'Default Address Province Code', field: 'state', family: 'default' },
    { header: 'Default Address Country Code', field: 'country', family: 'default' },
    { header: 'Default Address Zip', field: 'postalCode', family: 'default' },
    { header: 'Default Address Company', field: undefined, family: '' },
    { header: 'Address 1 - Street', field: 'addressLine1', family: 'address1' },
    { header: 'Address 1 - City', field: 'city', family: 'address1' },
    { header: 'Address 1 - Region', field: 'state', family: 'address1' },
    { header: 'Address 1 - Postal Code', field: 'postalCode', family: 'address1' },
    { header: 'Address 1 - Country', field: 'country', family: 'address1' },
    { header: 'Address 1 - Extended Address', field: 'addressLine2', family: 'address1' },
    { header: 'Address 2 - Street', field: 'addressLine1', family: 'address2' },
    { header: 'Address 1 - Formatted', field: undefined, family: '' },
    { header: 'Mailing Street', field: 'addressLine1', family: 'mailing' },
    { header: 'Mailing State/Province', field: 'state', family: 'mailing' },
    { header: 'Mailing Zip/Postal Code', field: 'postalCode', family: 'mailing' },
    { header: 'Mailing Country', field: 'country', family: 'mailing' },
    { header: 'MailingPostalCode', field: 'postalCode', family: 'mailing' },
    { header: 'Mailing Address', field: 'addressLine1', family: 'mailing' },
    { header: 'Home Street', field: 'addressLine1', family: 'home' },
    { header: 'Home Street 2', field: 'addressLine2', family: 'home' },
    { header: 'Home Street 3', field: undefined, family: '' },
    { header: 'Home Postal Code', field: 'postalCode', family: 'home' },
    { header: 'Business Country/Region', field: 'country', family: 'work' },
    { header: 'Home Address Line 1', field: 'addressLine1', family: 'home' },
    { header: 'Street address line 1 - Home', field: 'addressLine1', family: 'home' },
    { header: 'City - Work', field: 'city', family: 'work' },
    { header: 'Billing Postcode', field: 'postalCode', family: 'billing' },
    { header: 'Other City', field: 'city', family: 'other' },
    { header: 'Contact City', field: 'city', family: '' },
    { header: 'Company', field: undefined, family: '' },
    { header: 'Home Phone', field: undefined, family: '' },
    { header: 'Shipping Method', field: undefined, family: '' },
    { header: 'Stadt', field: 'city', family: '' },
    { header: 'Código postal', field: 'postalCode', family: '' },
  ])('$header', ({ header, field, family }) => {
    expect(addressPartOf(header)).toEqual(field === undefined ? undefined : ({ field, family } as never))
  })

  const OUTLOOK = {
    Phone: MOBILE,
    'Business Street': '',
    'Business City': '',
    'Business Postal Code': '',
    'Home Street': '',
    'Home City': '',
    'Home Postal Code': '',
  }

  test('each row has one of its addresses, whole, and parts of two are never mixed', () => {
    const business = {
      'Business Street': '1 Main St',
      'Business City': 'Reno',
      'Business Postal Code': '89501',
    }
    const full = read({ ...OUTLOOK, ...business })
    expect(full).toMatchObject({ addressLine1: '1 Main St', city: 'Reno', postalCode: '89501' })
    const both = read({ ...OUTLOOK, ...business, 'Home City': 'Fargo' })
    expect(both).toMatchObject({ city: 'Fargo' })
    expect(both).not.toHaveProperty('addressLine1')
    expect(both).not.toHaveProperty('postalCode')
  })

  test('a column without a name of its own goes with a street that has one', () => {
    expect(read({ Phone: MOBILE, 'Home Address': '1 Main St', City: 'Reno', Zip: '89501' })).toMatchObject({
      addressLine1: '1 Main St',
      city: 'Reno',
      postalCode: '89501',
    })
    expect(read({ Phone: MOBILE, 'Home Address': '', City: 'Reno', Zip: '' })).toMatchObject({ city: 'Reno' })
  })

  test('a plain address comes before those with a name', () => {
    const row = { Phone: MOBILE, Street: '', City: '', 'Billing Street': '2 Oak St', 'Billing City': 'Fargo' }
    expect(read(row)).toMatchObject({ addressLine1: '2 Oak St', city: 'Fargo' })
    expect(read({ ...row, City: 'Reno' })).toMatchObject({ city: 'Reno' })
  })
})

test('a cell of 10,001 characters refuses its row, but the opt-out of the row counts', () => {
  const columns = planColumns(['Phone', 'Notes', 'Opted out'])
  const readRow = englishRowReader(columns, { defaultCountry: 'US', customFields: [] })
  const long = 'x'.repeat(10_001)
  expect(readRow([MOBILE, 'x'.repeat(10_000), ''])).toHaveProperty('values')
  const reason =
    'The cell in column 2 (“Notes”) has 10,001 characters. The limit is 10,000. Check the quotation marks.'
  expect(readRow([MOBILE, long, 'no'])).toEqual({ reason })
  expect(readRow([MOBILE, long, 'STOP'])).toEqual({
    reason,
    optOuts: { phones: ['+15046218927'], emails: [], deadEmails: [] },
  })
  expect(readRow([MOBILE, '', long])).toHaveProperty('optOuts')
})
