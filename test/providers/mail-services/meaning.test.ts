import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  eventsIn,
  hardBounce,
  type MailEvent,
  referenceIn,
  reportOf,
  softBounce,
} from '../../../src/providers/mail-services/events.ts'
import { CallbackUnreadable } from '../../../src/providers/port.ts'

/** The common form of the events of mail services. */

describe('a bounce that the service calls permanent', () => {
  test.each([
    { text: '550 5.1.1 No such user', errorCode: 'BOUNCED', code: '550 5.1.1' },
    {
      text: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
      errorCode: 'BOUNCED',
      code: '550 5.1.1',
    },
    { text: '', errorCode: 'BOUNCED', code: 'HardBounce' },
    { text: 'Test bounce details', errorCode: 'BOUNCED', code: 'HardBounce' },
    { text: '550 Requested action not taken', errorCode: 'BOUNCED', code: '550' },
    { text: '554 5.0.0 Permanent error', errorCode: 'BOUNCED', code: '554 5.0.0' },
    { text: '552 5.2.2 Mailbox full', errorCode: 'UNREACHABLE', code: '552 5.2.2' },
    { text: '421 4.7.0 Try again later', errorCode: 'UNREACHABLE', code: '421 4.7.0' },
    { text: '550 5.7.1 Blocked using Spamhaus', errorCode: 'CARRIER_FILTERED', code: '550 5.7.1' },
    { text: '550 Message rejected as spam', errorCode: 'CARRIER_FILTERED', code: '550' },
    {
      text: '550 5.1.8 Sender address rejected: domain not found',
      errorCode: 'CARRIER_FILTERED',
      code: '550 5.1.8',
    },
  ] as const)('with the answer "$text" is $errorCode', ({ text, errorCode, code }) => {
    const failed = { kind: 'FAILED', errorCode, providerErrorCode: code }
    expect(hardBounce({ text, word: 'HardBounce' }) as unknown).toEqual(failed)
  })

  test('takes a status that the service names separately', () => {
    expect(hardBounce({ text: 'No mailbox', status: '5.2.2' })).toMatchObject({ errorCode: 'UNREACHABLE' })
  })
})

describe('a bounce that the service calls temporary', () => {
  test.each([
    ['552 5.2.2 Mailbox full', 'UNREACHABLE'],
    ['', 'UNREACHABLE'],
    ['550 5.1.1 No such user', 'UNREACHABLE'],
    ['550 5.7.1 Blocked using Spamhaus', 'CARRIER_FILTERED'],
  ] as const)('with the answer "%s" is %s, and never suppresses at once', (text, errorCode) => {
    expect(softBounce({ text })).toMatchObject({ errorCode })
  })
})

const UUID = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'

test('a reference is found in a Message-ID, in any case, and in no other text', () => {
  for (const text of [UUID, `<${UUID}@x.example>`, `${UUID.toUpperCase()}@x.example`, ` ${UUID} `])
    expect(referenceIn(undefined, 'x', text)).toBe(UUID)
  for (const text of [`a${UUID}`, `${UUID}0`, `${UUID}.x`, UUID.slice(1), ''])
    expect(referenceIn(text)).toBeNull()
})

const call = (body: string) => ({
  method: 'POST',
  url: 'https://carillon.test/callbacks/x/i/t/status',
  headers: new Headers(),
  query: {},
  body,
  clientIp: '127.0.0.1',
})

test('one bad event among thousands loses no other, and the order stays', () => {
  const event = fc.oneof(
    fc.record({ n: fc.nat(), ok: fc.constant(true) }),
    fc.jsonValue().filter((value) => (value as { ok?: unknown } | null)?.ok !== true),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const read = (item: unknown): MailEvent | undefined =>
        (item as { ok?: unknown } | null)?.ok === true
          ? { kind: 'DELIVERED', reference: UUID, to: String((item as { n: number }).n) }
          : undefined
      const found = eventsIn(call(JSON.stringify(events)), read).map(({ to }) => to)
      const good = events.filter((one) => (one as { ok?: unknown } | null)?.ok === true)
      expect(found).toEqual(good.map((one) => String((one as { n: number }).n)))
    }),
  )
})

test('a call with too many events, or without JSON, is refused whole', () => {
  const read = () => undefined
  expect(eventsIn(call(`[${'{},'.repeat(9_999)}{}]`), read)).toEqual([])
  for (const body of [`[${'{},'.repeat(10_000)}{}]`, '', 'null', '"x"', '{'])
    expect(() => eventsIn(call(body), read)).toThrow(CallbackUnreadable)
})

test('events without a name of the message are left out, and an id without a reference is kept', () => {
  const events: MailEvent[] = [
    { kind: 'DELIVERED', reference: null },
    { kind: 'DELIVERED', reference: null, providerMessageId: 'id-1', to: 'a@x.example' },
    { kind: 'COMPLAINT', reference: UUID, providerMessageId: 'id-2' },
    { kind: 'UNSUBSCRIBE', reference: null },
  ]
  const { reports, wishes } = reportOf(events, 5)
  expect(reports).toEqual([
    {
      providerMessageId: 'id-1',
      reference: null,
      status: 'DELIVERED',
      errorCode: null,
      providerErrorCode: null,
      occurredAt: 5,
    },
  ])
  expect(wishes).toEqual([{ kind: 'COMPLAINT', reference: UUID, providerMessageId: null }])
})
