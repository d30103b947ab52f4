import { describe, expect, test } from 'bun:test'
import { IMPORT_FIELDS } from '../../../src/transfers/columns/column-names.ts'
import { ignoredColumns, planColumns, usedMapping } from '../../../src/transfers/columns/columns.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { some } from '../../support/size.ts'

const fields = (header: string, mapping = {}) =>
  planColumns(header.split(';'), { given: mapping }).map(({ field }) => field)

describe('headers are recognised', () => {
  test.each([
    ['first_name;last_name;phone1;phone2;zip', ['firstName', 'lastName', 'phone', 'phone', 'postalCode']],
    ['First Name;LAST NAME;Mobile Phone', ['firstName', 'lastName', 'phone']],
    ['fname;lname;cell;e-mail', ['firstName', 'lastName', 'phone', 'email']],
    ['Vorname;Nachname;Telefon;PLZ;Ort', ['firstName', 'lastName', 'phone', 'postalCode', 'city']],
    ['Vorname;Name;Handynummer', ['firstName', 'lastName', 'phone']],
    ['name;surname;tel', ['firstName', 'lastName', 'phone']],
    ['Name;Phone', ['fullName', 'phone']],
    ['Prénom;Nom;Téléphone portable;Téléphone', ['firstName', 'lastName', 'phone', 'phone']],
    ['first name;last name;name;phone', ['firstName', 'lastName', null, 'phone']],
    ['Address 1;Address 2;Phone', ['addressLine1', 'addressLine2', 'phone']],
    // The county does not determine the zone in which the law counts the hours.
    ['address;city;county;state;zip;phone', ['addressLine1', 'city', null, 'state', 'postalCode', 'phone']],
    ['Work Phone;Home Phone;Mobile', ['phone', 'phone', 'phone']],
    ['phone;phone', ['phone', 'phone']],
    ['phone;city;City', ['phone', 'city', null]],
    ['phone type;phone;email verified', [null, 'phone', null]],
    ['phone;state;status', ['phone', 'state', 'contactStatus']],
    ['phone;opted_out;tags;timezone', ['phone', 'isOptedOut', 'tags', 'timezone']],
    ['phone;constructor;__proto__;', ['phone', null, null, null]],
  ])('%s', (header, expected) => {
    expect(fields(header)).toEqual(expected as never)
  })

  test('every field can be reached by its own name', () => {
    for (const field of IMPORT_FIELDS) {
      expect(fields(field === 'phone' ? field : `phone;${field}`)).toContain(field)
    }
  })
})

describe('a mapping overrides the headers', () => {
  test.each([
    {
      guarantee: 'a column of any name gets the field',
      header: 'Ref;Digits',
      mapping: { Digits: 'phone' },
      expected: [null, 'phone'],
    },
    {
      guarantee: 'null leaves a column out',
      header: 'phone;email',
      mapping: { email: null },
      expected: ['phone', null],
    },
    {
      guarantee: 'a field it gives away is not guessed again',
      header: 'phone1;phone2',
      mapping: { phone2: 'phone' },
      expected: [null, 'phone'],
    },
    {
      guarantee: 'the other columns are still guessed',
      header: 'a;phone;email',
      mapping: { a: 'city' },
      expected: ['city', 'phone', 'email'],
    },
    {
      guarantee: 'a whole name it asks for stays whole',
      header: 'name;surname;phone',
      mapping: { name: 'fullName' },
      expected: ['fullName', 'lastName', 'phone'],
    },
    {
      guarantee: 'space around a header does not matter',
      header: ' Digits ;x',
      mapping: { Digits: 'phone' },
      expected: ['phone', null],
    },
  ])('$guarantee', ({ header, mapping, expected }) => {
    expect(fields(header, mapping)).toEqual(expected as never)
  })
})

describe('columns without a clear meaning are refused with a remedy', () => {
  test.each([
    {
      what: 'neither a phone nor an email column',
      header: 'first_name;city',
      mapping: {},
      message: 'No column has phone numbers or email addresses',
    },
    {
      what: 'no header, a phone in the first row',
      header: 'Ann;Lee;504-621-8927',
      mapping: {},
      message: 'Put a header row above it',
    },
    {
      what: 'no header, an email in the first row',
      header: 'Ann;ann@example.test',
      mapping: {},
      message: 'Put a header row above it',
    },
    {
      what: 'a mapping of a column that is not there',
      header: 'phone',
      mapping: { Mobile: 'phone' },
      message: 'names the column "Mobile"',
    },
    {
      what: 'two columns for one field',
      header: 'a;b',
      mapping: { a: 'city', b: 'city' },
      message: 'both "a" and "b" the field city',
    },
    {
      what: 'phone and email column left out',
      header: 'phone;email',
      mapping: { phone: null, email: null },
      message: 'No column has phone numbers or email addresses',
    },
  ])('$what', ({ header, mapping, message }) => {
    expect(() => fields(header, mapping)).toThrow(message)
  })

  test('a message lists at most 20 columns', () => {
    const header = Array.from({ length: 200 }, (_, index) => `column${index}`).join(';')
    expect(() => fields(header)).toThrow('and 180 more')
  })
})

test('the plan names the columns that are used and those that are ignored', () => {
  const columns = planColumns(['Mobile', 'Notes', '', 'E-mail'])
  expect(usedMapping(columns)).toEqual({ Mobile: 'phone', 'E-mail': 'email' })
  expect(ignoredColumns(columns)).toEqual(['Notes', 'column 3'])
})

test.each(some(['sms', 'phonehome', 'emailstatus', 'address1', 'de', 'consent of sms ', 'unsub', '\u0301']))(
  '200 repeated headers of %j are distinguished quickly',
  async (unit) => {
    const headers = Array.from({ length: 199 }, (_, index) => unit.repeat(2_000).slice(0, 9_990) + index)
    const plan = () => expect(planColumns(['phone', ...headers])).toHaveLength(200)
    expect(await floorsOf(plan)).toBeLessThan(10 * MOMENT)
  },
)

describe('columns of topics', () => {
  const planned = (header: string, cells: string[], topics: string[] = ['Offers', 'Company news']) =>
    planColumns(['phone', header], { topics, sample: cells.map((cell) => ['', cell]) })[1]

  test.each(
    some([
      ['topics', 'topics'],
      ['Subscribed topics', 'topics'],
      ['Themen', 'topics'],
      ['Abonnierte Themen', 'topics'],
      ['Temas suscritos', 'topics'],
      ['Thèmes', 'topics'],
      ['Sujets abonnés', 'topics'],
      ['Tópicos', 'topics'],
      ['Temas assinados', 'topics'],
      ['unsubscribed_topics', 'unsubscribedTopics'],
      ['Topics unsubscribed from', 'unsubscribedTopics'],
      ['Abbestellte Themen', 'unsubscribedTopics'],
      ['Temas dados de baja', 'unsubscribedTopics'],
      ['Sujets désabonnés', 'unsubscribedTopics'],
      ['Tópicos cancelados', 'unsubscribedTopics'],
    ] as const),
  )('%s is %s, and no opt-out of everything', (header, field) => {
    expect(planned(header, ['x'])).toEqual({ header, field })
  })

  test.each(
    some([
      { header: 'Newsletters', field: 'topics', before: 'emailConsent' },
      { header: 'Subscriptions', field: 'topics', before: null },
      { header: 'Subscription', field: 'topics', before: 'contactStatus' },
      { header: 'Lists', field: 'topics', before: 'contactLabels' },
      { header: 'Abonnements', field: 'topics', before: null },
      { header: 'Boletines', field: 'topics', before: null },
      { header: 'Unsubscribed from', field: 'unsubscribedTopics', before: 'doNotContact' },
      { header: 'Unsubscribed lists', field: 'unsubscribedTopics', before: 'doNotContact' },
    ] as const),
  )('$header is $field if its cells name topics, else as before', ({ header, field, before }) => {
    const fieldOf = (...given: Parameters<typeof planned>) => planned(...given)?.field
    expect(fieldOf(header, ['offers', '', 'Company News; Offers'])).toBe(field)
    expect(planned(header, ['Offers'])?.consent).toBeUndefined()
    expect(fieldOf(header, ['Offers', 'yes'])).toBe(before)
    expect(fieldOf(header, ['', ' '])).toBe(before)
    expect(fieldOf(header, ['Offers'], [])).toBe(before)
  })
})
