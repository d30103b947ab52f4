import { describe, expect, test } from 'bun:test'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import type { OptOutField } from '../../../src/transfers/consent/fields.ts'
import { optOutFieldOf } from '../../../src/transfers/consent/header.ts'
import { englishRowReader } from '../../support/english-rows.ts'

const PHONE = '+15046218927'
const EMAIL = 'ann@example.test'

/** Result of a row with this cell in this column. */
function read(header: string, cell: string) {
  const readRow = englishRowReader(planColumns(['phone', 'email', header]), {
    defaultCountry: 'US',
    customFields: [],
  })
  const reading = readRow([PHONE, EMAIL, cell])
  if ('reason' in reading) throw new Error(reading.reason)
  const { phones, emails, deadEmails } = reading.optOuts ?? { phones: [], emails: [], deadEmails: [] }
  return {
    sms: phones.length > 0 ? 'OUT' : reading.noConsent === undefined ? 'CONSENT' : 'NONE',
    email: emails.length > 0 ? 'OUT' : deadEmails.length > 0 ? 'DEAD' : 'IN',
    remarks: [...reading.warnings, ...(reading.noConsent === undefined ? [] : [reading.noConsent])],
  }
}

describe('a header about consent is recognised, with its channel and its meaning', () => {
  const HEADERS: ReadonlyArray<readonly [OptOutField, ...string[]]> = [
    ['isOptedOut', 'Opted Out', 'opted_out', 'isOptedOut', 'SMS Opt Out', 'SmsOptOut', 'SMS_Opt_Out__c'],
    [
      'isOptedOut',
      'Do Not Text',
      'Do not SMS',
      'Do Not Call',
      'DoNotCall',
      'Text Opt-Out',
      'Unsubscribed from SMS',
    ],
    ['isOptedOut', 'DND SMS', 'No texts (SMS)', 'STOP SMS', 'Baja SMS', 'Keine SMS', 'Mobile opt-out date'],
    ['emailOptedOut', 'Email Opt Out', 'E-mail Opt-Out', 'HasOptedOutOfEmail', 'Unsubscribed from all email'],
    [
      'emailOptedOut',
      'Opted out of email: Marketing Information',
      'Do Not Email',
      'Email Suppressed',
      'No emails',
    ],
    [
      'doNotContact',
      'Unsubscribed',
      'Is Unsubscribed',
      'UNSUB_TIME',
      'Unsubscribe Date',
      'UNSUB_REASON',
      'DND',
    ],
    [
      'doNotContact',
      'Opt Out',
      'OptOut_Date',
      'Do Not Contact',
      'Blacklisted',
      'Blocked',
      'Suppressed',
      'Stop',
    ],
    [
      'doNotContact',
      'Dado de baja',
      'Fecha de baja',
      'No molestar',
      'No contactar',
      'Abgemeldet',
      'Désinscrit',
    ],
    [
      'doNotContact',
      'Disiscritto',
      'Descadastrado',
      'Uitgeschreven',
      'Opted out of SMS and email',
      'SMS/Email DND',
    ],
    [
      'smsConsent',
      'Accepts SMS Marketing',
      'SMS Consent',
      'SMS Opt-In',
      'SMS Marketing Status',
      'Text permission',
    ],
    ['smsConsent', 'SMS subscriber status', 'SMS marketing consent', 'SMS Subscription Status', 'smsOptIn'],
    [
      'smsConsent',
      'SMS notifications',
      'SMS Marketing',
      'Subscribed to texts',
      'Acepta SMS',
      'Opted in to SMS',
    ],
    [
      'smsConsent',
      'OK to text',
      'Can we text?',
      'May we text you?',
      'Texting OK',
      'Texting preference',
      'TCPA Consent',
    ],
    [
      'smsConsent',
      'Recibir SMS',
      'Suscripción SMS',
      'SMS erlaubt',
      'Permission to Text',
      'sms_marketing_consent_state',
    ],
    ['isOptedOut', 'Refus SMS', 'SMS Opted Out At'],
    [
      'marketingConsent',
      'GDPR consent',
      'Consent given',
      'Werbung erlaubt',
      'Acepta publicidad',
      'Opt-In/Out Status',
    ],
    ['emailConsent', 'Accepts Email Marketing', 'Email Consent', 'Email Marketing', 'Email Marketing Status'],
    [
      'emailConsent',
      'Email Subscription Status',
      'Email subscriber status',
      'Email Marketing Consent',
      'Newsletter',
    ],
    ['emailConsent', 'Email permission status', 'Email status', 'Email status - home', 'Email Opt-in'],
    [
      'marketingConsent',
      'Marketing Status',
      'Accepts Marketing',
      'Marketing Consent',
      'Consent',
      'Subscribed',
    ],
    [
      'marketingConsent',
      'Opt-in',
      'Contact permission',
      'Marketing Permission',
      'Einwilligung',
      'Consentimiento',
    ],
    ['contactStatus', 'Status', 'Contact Status', 'Subscription Status', 'Subscriber Status', 'Lead status'],
  ]
  const cases = HEADERS.flatMap(([field, ...headers]) => headers.map((header) => [header, field] as const))
  test.each(cases)('%s is %s', (header, field) => {
    expect(optOutFieldOf(header)).toBe(field)
    // As programs write it.
    expect(optOutFieldOf(header.toUpperCase())).toBe(field)
    expect(optOutFieldOf(header.replace(/[^\p{L}\p{N}]+/gu, '_'))).toBe(field)
  })

  test.each([
    'Notes',
    'State',
    'Province',
    'Text',
    'Stop number',
    'Bus stops',
    'Standing',
    'Casino Contact',
    'Unsubscribe link',
    'Unsubscribe URL',
    'Opt-out token',
    'OPTIN_TIME',
    'OPTIN_IP',
    'SMS Consent Timestamp',
    'Consent source',
    'Subscription plan',
    'Subscriber since',
    'Fax opt out',
    'HasOptedOutOfFax',
    'Accepted',
    'Phone',
    'Email',
    'Marketing source',
    'OK',
    'Can',
    'Cookie consent',
    'Marketing',
    'WhatsApp marketing consent',
    'Message',
    'Contact',
    '',
  ])('%s is not about consent', (header) => {
    expect(optOutFieldOf(header)).toBeUndefined()
  })
})

describe('a cell in a column of opt-outs', () => {
  test.each(['yes', 'TRUE', '1', 'x', 'Y', 'sí', 'ja', ' Yes\u00a0'])('%j is one', (cell) => {
    expect(read('SMS Opt Out', cell)).toEqual({ sms: 'OUT', email: 'IN', remarks: [] })
  })

  test.each([
    'STOP',
    'stopped',
    'opted out',
    'Unsubscribed',
    '2024-05-01',
    '5/1/2024 10:00',
    'dado de baja',
    'baja',
    'DND enabled',
    'maybe',
    '?',
    '✓',
    '☐',
    'see notes',
    'active',
    '2',
  ])('%j is one too, with a remark', (cell) => {
    const { sms, email, remarks } = read('Opted Out', cell)
    expect([sms, email]).toEqual(['OUT', 'IN'])
    expect(remarks).toEqual([
      expect.stringMatching(/^The value “.+” in “Opted Out” counts as an opt-out\.$/su),
    ])
  })

  test('prose is one too, with any beginning', () => {
    expect(read('Opted Out', `no${' '.repeat(9_000)}but stop`)).toMatchObject({ sms: 'OUT' })
  })

  test.each([
    '',
    ' ',
    'no',
    'No',
    'FALSE',
    '0',
    'n',
    'never',
    'not opted out',
    'opted in',
    'Subscribed',
    '-',
    'null',
    'N/A',
    'None',
    'nein',
    'não',
    'DND disabled',
    'Allow',
    "'",
    '\u200b',
    '0.0',
  ])('%j is none', (cell) => {
    expect(read('Opted Out', cell)).toEqual({ sms: 'CONSENT', email: 'IN', remarks: [] })
  })

  test.each([
    ['SMS Opt Out', { sms: 'OUT', email: 'IN' }],
    ['Email Opt Out', { sms: 'CONSENT', email: 'OUT' }],
    ['Unsubscribed', { sms: 'OUT', email: 'OUT' }],
  ])('%s is for its own channel', (header, expected) => {
    expect(read(header, 'yes')).toMatchObject(expected)
    expect(read(header, 'no')).toMatchObject({ sms: 'CONSENT', email: 'IN' })
  })
})

describe('a cell in a column of consent', () => {
  test.each([
    'yes',
    'TRUE',
    'SUBSCRIBED',
    'Opted in',
    'SINGLE_OPT_IN',
    'confirmed',
    'sms',
    'suscrito',
    'abonné',
  ])('%j is consent', (cell) => {
    expect(read('Accepts SMS Marketing', cell)).toEqual({ sms: 'CONSENT', email: 'IN', remarks: [] })
  })

  test.each([
    'no',
    'FALSE',
    '0',
    'Unsubscribed',
    'NEVER_SUBSCRIBED',
    'Not subscribed',
    'STOP',
    'opted out',
    'declined',
    'Opted-Out (2024)',
    'SMS: opted out',
    'DND',
    'dado de baja',
    'abgemeldet',
    'redacted',
    'No texts please',
  ])('%j is an opt-out', (cell) => {
    const { sms, email, remarks } = read('Accepts SMS Marketing', cell)
    expect([sms, email, remarks.length]).toEqual(['OUT', 'IN', 1])
  })

  test.each([
    ['', '“SMS Consent” is empty'],
    ['-', 'The value “-” in “SMS Consent” is neither yes nor no'],
    ['pending', 'The value “pending” in “SMS Consent” is neither yes nor no'],
    ['2024-05-01', 'The value “2024-05-01” in “SMS Consent” is neither yes nor no'],
  ])('%j is neither, and leaves the row without consent', (cell, remark) => {
    expect(read('SMS Consent', cell)).toEqual({
      sms: 'NONE',
      email: 'IN',
      remarks: [`${remark}, so no consent was recorded.`],
    })
  })

  test('is for its own channel, or for both', () => {
    expect(read('Accepts Email Marketing', 'no')).toMatchObject({ sms: 'CONSENT', email: 'OUT' })
    expect(read('Accepts Email Marketing', 'perhaps')).toMatchObject({ sms: 'CONSENT', email: 'OUT' })
    expect(read('Marketing Status', 'Unsubscribed')).toMatchObject({ sms: 'OUT', email: 'OUT' })
    expect(read('Marketing Status', 'Cleaned')).toMatchObject({ sms: 'NONE', email: 'DEAD' })
    // Of email, because its programs name it.
    expect(read('Marketing Status', 'Non-subscribed')).toMatchObject({ sms: 'NONE', email: 'OUT' })
  })
})

describe('a cell in a status of any kind', () => {
  test.each(['Unsubscribed', 'opted-out', 'STOP', 'Do not contact', 'DND', 'Blacklisted', 'Baja'])(
    '%j is an opt-out',
    (cell) => {
      expect(read('Status', cell)).toMatchObject({ sms: 'OUT', email: 'OUT' })
    },
  )

  test.each(['ACTIVE', 'Lead', 'no', '0', '', 'Not opted out', 'DND off', 'VIP', 'Archived'])(
    '%j is none',
    (cell) => {
      expect(read('Status', cell)).toEqual({ sms: 'CONSENT', email: 'IN', remarks: [] })
    },
  )
})

describe('of several columns', () => {
  const readAll = (headers: string[], cells: string[]) => {
    const readRow = englishRowReader(planColumns(['phone', ...headers]), {
      defaultCountry: 'US',
      customFields: [],
    })
    return readRow([PHONE, ...cells])
  }

  test('each can refuse', () => {
    const headers = ['SMS Consent', 'Opted Out', 'Unsubscribed', 'Status']
    const yes = ['yes', 'no', '', 'Lead']
    expect(readAll(headers, yes)).not.toHaveProperty('optOuts')
    for (const [index, no] of ['no', 'yes', '2024-05-01', 'Unsubscribed'].entries()) {
      expect(readAll(headers, yes.with(index, no))).toMatchObject({ optOuts: { phones: [PHONE] } })
    }
  })

  test('that of text messages has precedence over that of all channels', () => {
    expect(readAll(['Consent', 'SMS Consent'], ['', 'yes'])).not.toHaveProperty('noConsent')
    expect(readAll(['Consent', 'SMS Consent'], ['yes', ''])).toHaveProperty('noConsent')
  })
})

describe('a column of consent is not lost', () => {
  const custom = { key: 'unsubscribed', label: 'Unsubscribed', type: 'TEXT', isArchived: false, options: [] }
  const plan = (headers: string[], hints: Parameters<typeof planColumns>[1] = {}) =>
    planColumns(['phone', ...headers], { customFields: [custom as never], ...hints })[1]

  test('to a custom field of the same name, although the field also gets the cell', () => {
    expect(plan(['Unsubscribed'])).toEqual({
      header: 'Unsubscribed',
      field: 'custom.unsubscribed',
      consent: 'doNotContact',
    })
  })

  test('to a mapping of an earlier import that left it out', () => {
    expect(plan(['DND'], { saved: { DND: null } })).toEqual({ header: 'DND', field: 'doNotContact' })
    expect(plan(['DND'], { saved: { DND: 'tags' } })).toMatchObject({
      field: 'tags',
      consent: 'doNotContact',
    })
  })

  test('but to the caller, and in an export of ours it is the value of the field', () => {
    expect(plan(['DND'], { given: { DND: null } })).toEqual({ header: 'DND', field: null })
    expect(plan(['DND'], { given: { DND: 'tags' } })).toEqual({ header: 'DND', field: 'tags' })
    expect(plan(['custom.unsubscribed'])).toEqual({
      header: 'custom.unsubscribed',
      field: 'custom.unsubscribed',
    })
  })
})
