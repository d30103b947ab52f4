import { describe, expect, test } from 'bun:test'
import { kannelCallbacks } from '../../src/providers/kannel/callbacks.ts'
import { PLIVO_ERRORS } from '../../src/providers/plivo/errors.ts'
import { MESSAGE_ERROR_CODES, type MessageErrorCode } from '../../src/providers/port.ts'
import { POSTMARK_ERRORS } from '../../src/providers/postmark/errors.ts'
import { SES_ERRORS } from '../../src/providers/ses/errors.ts'
import { refusal } from '../../src/providers/smpp/command-status.ts'
import { readReceipt } from '../../src/providers/smpp/receipt.ts'
import { outcomeOf } from '../../src/providers/smtp/outcome.ts'
import { TELNYX_ERRORS } from '../../src/providers/telnyx/errors.ts'
import { TWILIO_ERRORS } from '../../src/providers/twilio/errors.ts'
import { meaningOf } from '../../src/providers/vendor/errors.ts'
import { VONAGE_ERRORS } from '../../src/providers/vonage/errors.ts'
import { ERRORS, errorOf } from '../../src/providers/whatsapp-cloud/errors.ts'
import { rejected, SendWorld } from '../support/send-world.ts'

/** docs/failures.md agrees with the providers: each code is translated by its provider. */
const document = await Bun.file(new URL('../../docs/failures.md', import.meta.url)).text()

const table = document
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const head = table[0]!
const rows = table.slice(2).filter((cells) => cells.length === head.length)

const smppAnswer = (code: string) => {
  const result = refusal(Number(code))
  return result.outcome === 'unknown' ? 'UNKNOWN' : result.errorCode
}
const smppReceipt = (word: string) =>
  readReceipt({}, `id:7 stat:${word} err:000`, { format: 'STRING', now: 0 })?.errorCode
function kannelReceipt(type: string) {
  const query = { id: '01a1f961-dbab-7000-be7b-0a5f864cdb2f', type }
  const request = {
    method: 'GET',
    url: 'https://x.test/',
    headers: new Headers(),
    query,
    body: '',
    clientIp: '',
  }
  return kannelCallbacks({ ipAllowList: [] }).read(request, 'status', 0).reports[0]?.errorCode
}

/**
 * Returns the answer of an SMTP server. `535 5.7.8` is about the sign-in, all others are about the recipient.
 */
function smtpAnswer(code: string) {
  const responseCode = Number(code.slice(0, 3))
  const isSignIn = responseCode === 530 || responseCode === 535
  const error = Object.assign(new Error(code), {
    code: isSignIn ? 'EAUTH' : 'EENVELOPE',
    command: isSignIn ? 'AUTH PLAIN' : 'RCPT TO',
    response: `${code} No.`,
    responseCode,
  })
  const result = outcomeOf(error, false)
  return 'errorCode' in result ? result.errorCode : undefined
}

/** Translation of a code by each provider. */
const PROVIDERS: Readonly<Record<string, (code: string) => MessageErrorCode | null | undefined>> = {
  Twilio: (code) => meaningOf(TWILIO_ERRORS, code),
  Telnyx: (code) => meaningOf(TELNYX_ERRORS, code),
  Plivo: (code) => meaningOf(PLIVO_ERRORS, code),
  Vonage: (code) => meaningOf(VONAGE_ERRORS, code),
  'SMPP answer': smppAnswer,
  'SMPP receipt': smppReceipt,
  Kannel: kannelReceipt,
  WhatsApp: (code) => errorOf(Number(code)),
  SMTP: smtpAnswer,
  Postmark: (code) => meaningOf(POSTMARK_ERRORS, code),
  'Amazon SES': (code) => meaningOf(SES_ERRORS, code),
}

/** Codes in the lists of the providers. */
const LISTED: Readonly<Record<string, ReadonlyArray<readonly [code: string, meaning: MessageErrorCode]>>> = {
  Twilio: [...TWILIO_ERRORS],
  Telnyx: [...TELNYX_ERRORS],
  Plivo: [...PLIVO_ERRORS],
  Vonage: [...VONAGE_ERRORS],
  WhatsApp: [...ERRORS],
  Postmark: [...POSTMARK_ERRORS],
  'Amazon SES': [...SES_ERRORS],
}

test.each(Object.keys(LISTED))('every code that %s lists is in the table', (provider) => {
  const column = head.indexOf(provider)
  const inTable = new Set(
    rows.flatMap((cells) => cells[column]!.split(', ').map((code) => `${code} ${cells[0]}`)),
  )
  expect(LISTED[provider]!.map((entry) => entry.join(' ')).filter((one) => !inTable.has(one))).toEqual([])
})

test('the table has each failure once, and a column for each listed provider', () => {
  const words = rows.map(([word]) => word)
  expect(words).toEqual([...MESSAGE_ERROR_CODES])
  expect(head.slice(1)).toEqual(Object.keys(PROVIDERS))
})

describe.each(rows.map((cells) => [cells[0]!, cells.slice(1)] as const))('%s', (errorCode, cells) => {
  const codes = cells.flatMap((cell, column) =>
    cell.split(', ').flatMap((code) => (code === '' ? [] : [[head[column + 1]!, code] as const])),
  )
  test.each(codes)('%s: %s', (provider, code) => {
    expect(PROVIDERS[provider]!(code)).toBe(errorCode as MessageErrorCode)
  })
})

test('an unknown code is UNKNOWN', () => {
  const known = Object.keys(PROVIDERS).slice(0, 4)
  expect(known.map((provider) => PROVIDERS[provider]!('99999'))).toEqual(known.map(() => 'UNKNOWN'))
  expect(smppAnswer('0x4FF')).toBe('UNKNOWN')
})

describe('the consequences of a refusal', () => {
  const NOTHING = { suppressed: 0, contact: 'ACTIVE', sender: 'ACTIVE', run: 'FAILED' }
  const CONSEQUENCES: Readonly<Partial<Record<MessageErrorCode, Partial<typeof NOTHING>>>> = {
    OPTED_OUT: { suppressed: 1 },
    INVALID_NUMBER: { contact: 'INVALID' },
    SENDER_NOT_REGISTERED: { sender: 'ERROR', run: 'PAUSED' },
    SENDER_INVALID: { sender: 'ERROR', run: 'PAUSED' },
    TEMPLATE_REJECTED: { run: 'PAUSED' },
  }
  // Only a mail can bounce: test/providers/smtp/campaign.test.ts.
  const ofTexts = rows.map(([word]) => word as MessageErrorCode).filter((word) => word !== 'BOUNCED')
  test.each(ofTexts)('%s', (errorCode) => {
    const world = new SendWorld()
    const organizationId = world.organization()
    world.contacts(organizationId, 1)
    const senderId = world.sender(organizationId)
    // One more message keeps waiting, so that a halted run has not ended.
    world.carriers.set(senderId, { maxInFlight: 1 })
    if (CONSEQUENCES[errorCode]?.run === 'PAUSED') world.contacts(organizationId, 1)
    const campaign = world.campaign(organizationId, [senderId], { category: 'TRANSACTIONAL' })
    const run = world.launch(organizationId, campaign)
    world.tick()
    world.answer(rejected(errorCode))
    world.tick()
    const value = (sql: string) => world.db.value(sql)
    expect({
      suppressed: value('SELECT count(*) FROM suppressions'),
      contact: value('SELECT status FROM contacts ORDER BY id LIMIT 1'),
      sender: value('SELECT status FROM channel_identities'),
      run: world.statusOf(run),
    } as unknown).toEqual({ ...NOTHING, ...CONSEQUENCES[errorCode] })
    expect(world.messages(run)[0]).toMatchObject({ status: 'FAILED', errorCode })
  })
})
