import { describe, expect, test } from 'bun:test'
import type { Conversation, ConversationMessage } from '../../console/api/api.gen.ts'
import {
  changed,
  type Draft,
  draftOf,
  EMPTY,
  withBegun,
  withoutSent,
} from '../../console/screens/inbox/draft.ts'
import { type Pages, withChanged, without, withRow } from '../../console/screens/inbox/pages.ts'
import { fits, inboxSearch, queryOf } from '../../console/screens/inbox/search.ts'
import { answersSince, timelineOf } from '../../console/screens/inbox/timeline.ts'
import { localTime, moment, snoozeChoices } from '../../console/screens/inbox/times.ts'
import { knownTemplates } from '../../console/screens/inbox/whatsapp.ts'
import { shortTime } from '../../console/ui/zoned.ts'

const NEW_YORK = 'America/New_York'
const at = (iso: string) => Date.parse(iso)

describe("times in the organization's zone", () => {
  test.each([
    { local: '2026-03-04T09:00', iso: '2026-03-04T14:00:00Z' },
    { local: '2026-07-04T09:00', iso: '2026-07-04T13:00:00Z' },
    // The clocks skip this hour.
    { local: '2026-03-08T02:30', iso: '2026-03-08T07:00:00Z' },
    // This hour occurs twice.
    { local: '2026-11-01T01:30', iso: '2026-11-01T05:30:00Z' },
  ])('$local is $iso', ({ local, iso }) => {
    expect(new Date(moment(local, NEW_YORK)).toISOString()).toBe(new Date(iso).toISOString())
  })

  test('every local time of a day with a clock change converts to an instant and back', () => {
    for (let ms = at('2026-10-31T00:00Z'); ms < at('2026-11-03T00:00Z'); ms += 1_800_000) {
      const local = localTime(ms, NEW_YORK)
      expect(localTime(moment(local, NEW_YORK), NEW_YORK)).toBe(local)
    }
  })

  test.each([
    { now: '2026-03-04T15:00:00Z', labels: ['Later today', 'Tomorrow', 'Next week'] },
    // 16:30, too late for "Later today".
    { now: '2026-03-04T21:30:00Z', labels: ['Tomorrow', 'Next week'] },
  ])('suggested snooze times at $now are in the future', ({ now, labels }) => {
    const choices = snoozeChoices(at(now), NEW_YORK)
    expect(choices.map(({ label }): string => label)).toEqual([...labels])
    expect(choices.every((choice) => choice.at > at(now))).toBe(true)
  })

  test('next week is next Monday at nine, even on a Monday and across a clock change', () => {
    const next = (now: string) =>
      localTime(snoozeChoices(at(now), NEW_YORK).find(({ label }) => label === 'Next week')!.at, NEW_YORK)
    expect(['2026-03-06T15:00Z', '2026-03-09T15:00Z', '2026-03-08T15:00Z'].map(next)).toEqual([
      '2026-03-09T09:00',
      '2026-03-16T09:00',
      '2026-03-09T09:00',
    ])
  })

  test('the list shows the time for today, the day for this year, and the year for others', () => {
    const now = at('2026-03-04T03:00Z')
    const days = ['2026-03-03T20:00Z', '2026-03-02T20:00Z', '2025-12-31T20:00Z'].map((iso) =>
      shortTime(iso, now, NEW_YORK),
    )
    expect(days).toEqual(['3:00 PM', 'Mar 2', 'Dec 31, 2025'])
  })
})

const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  contact: { id: 'p', firstName: 'Ann', lastName: null, phone: '+1', email: null, isOptedOut: false },
  channel: 'SMS',
  channelIdentityId: 's',
  status: 'OPEN',
  snoozedUntil: null,
  assignee: null,
  unreadCount: 0,
  label: null,
  campaign: null,
  lastMessage: null,
  sessionExpiresAt: null,
  createdAt: '2026-03-04T10:00:00Z',
  updatedAt: '2026-03-04T10:00:00Z',
  ...given,
})

describe('the filters of the address', () => {
  test('invalid filters are ignored', () => {
    expect(
      inboxSearch({ show: 'OPEN', channel: 'FAX', label: '__proto__', unread: 'yes', who: '', q: 12 }),
    ).toEqual({ q: '12' })
  })

  test('the default filter is open conversations', () => {
    expect([queryOf({}), queryOf({ show: 'ALL', who: 'me', unread: true })]).toEqual([
      { status: ['OPEN'] },
      { assigneeId: 'me', unreadOnly: true },
    ])
  })

  const mine = { id: 'me-id', name: 'Me' }
  test.each([
    { search: {}, given: {}, expected: true },
    { search: {}, given: { status: 'CLOSED' as const }, expected: false },
    { search: { who: 'me' }, given: { assignee: mine }, expected: true },
    { search: { who: 'me' }, given: {}, expected: false },
    { search: { who: 'none' }, given: {}, expected: true },
    { search: { who: 'none' }, given: { assignee: mine }, expected: false },
    { search: { unread: true as const }, given: {}, expected: false },
    { search: { channel: 'EMAIL' as const }, given: {}, expected: false },
    // Only the server can decide about a search.
    { search: { q: 'ann' }, given: {}, expected: undefined },
    { search: { q: 'ann' }, given: { status: 'CLOSED' as const }, expected: false },
  ])('the list includes a changed conversation if it matches: %j', ({ search, given, expected }) => {
    expect(fits(conversation(given), search, 'me-id')).toBe(expected)
  })
})

interface Row {
  id: string
  n: number
}
const pagesOf = (hasMore: boolean, ...pages: Row[][]): Pages<Row> => ({
  pages: pages.map((data) => ({ data, meta: { limit: 2, nextCursor: hasMore ? 'x' : null, hasMore } })),
  pageParams: pages.map(() => undefined),
})
const row = (n: number): Row => ({ id: `r${n}`, n })
const isBefore = (a: Row, b: Row): boolean => a.n > b.n
const idsOf = ({ pages }: Pages<Row>) => pages.map(({ data }) => data.map(({ id }) => id))

describe('pages that a stream changes', () => {
  test.each([
    {
      what: 'a newer row comes first',
      n: 9,
      expected: [
        ['r9', 'r5', 'r4'],
        ['r3', 'r2'],
      ],
    },
    {
      what: 'a row comes at its place',
      n: 3.5,
      expected: [
        ['r5', 'r4'],
        ['r3.5', 'r3', 'r2'],
      ],
    },
    {
      what: 'an older row waits for its page',
      n: 1,
      expected: [
        ['r5', 'r4'],
        ['r3', 'r2'],
      ],
    },
  ])('$what', ({ n, expected }) => {
    const pages = pagesOf(true, [row(5), row(4)], [row(3), row(2)])
    expect(idsOf(withRow(pages, row(n), isBefore))).toEqual(expected.map((ids) => [...ids]))
  })

  test('an older row comes last in a fully loaded list', () => {
    expect(idsOf(withRow(pagesOf(false, [row(5)]), row(1), isBefore))).toEqual([['r5', 'r1']])
  })

  test('a moved row appears once', () => {
    const pages = pagesOf(true, [row(5), row(4)], [row(3), row(2)])
    const moved = withRow(pages, { id: 'r2', n: 7 }, isBefore)
    expect([idsOf(moved), idsOf(without(moved, 'r2'))]).toEqual([
      [['r2', 'r5', 'r4'], ['r3']],
      [['r5', 'r4'], ['r3']],
    ])
  })

  test('pages without the row stay the same object, so that nothing renders again', () => {
    const pages = pagesOf(true, [row(5)])
    expect([without(pages, 'r1') === pages, withChanged(pages, row(1)) === pages]).toEqual([true, true])
  })
})

const message = (id: string, given: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id,
  direction: 'INBOUND',
  understoodAs: null,
  subject: null,
  body: id,
  fullBody: null,
  fileNames: [],
  isAutomatic: false,
  media: [],
  whatsappTemplate: null,
  status: null,
  errorCode: null,
  errorMessage: null,
  sentBy: null as never,
  campaignId: null,
  campaign: null,
  clickedLinks: [],
  scheduledFor: null,
  createdAt: `2026-03-04T10:0${id.slice(1)}:00Z`,
  ...given,
})
const by = (id: string) => ({
  direction: 'OUTBOUND' as const,
  sentBy: { type: 'USER' as const, id, name: id },
})

describe('a conversation', () => {
  const note = { id: 'n', body: 'Note', author: { id: 'a', name: 'A' }, createdAt: '2026-03-04T10:01:30Z' }
  const known = {
    notes: [],
    consents: [],
    unread: 0,
    hasOlder: false,
    dayOf: (iso: string) => iso.slice(0, 10),
  }
  const kinds = (given: Partial<Parameters<typeof timelineOf>[0]>) =>
    timelineOf({ ...known, messages: [message('m3'), message('m2'), message('m1')], ...given }).map(
      ({ kind, key }) => (['message', 'note'].includes(kind) ? key : kind),
    )

  test('shows messages and notes in chronological order', () => {
    expect(kinds({ notes: [note] })).toEqual(['day', 'm1', 'n', 'm2', 'm3'])
  })

  test('shows older notes with the messages of their time', () => {
    const old = { ...note, createdAt: '2026-03-01T10:00:00Z' }
    expect([kinds({ notes: [old], hasOlder: true }), kinds({ notes: [old] })]).toEqual([
      ['day', 'm1', 'm2', 'm3'],
      ['day', 'n', 'day', 'm1', 'm2', 'm3'],
    ])
  })

  test("shows where the contact's new messages start", () => {
    const messages = [message('m4'), message('m3', by('bob')), message('m2'), message('m1')]
    expect(kinds({ messages, unread: 2 })).toEqual(['day', 'm1', 'new', 'm2', 'm3', 'm4'])
    // The oldest new message is not loaded yet.
    expect(kinds({ messages, unread: 9, hasOlder: true })).not.toContain('new')
  })
})

describe('replies since a draft was started', () => {
  const messages = [
    message('m5', { ...by('bob'), status: 'CANCELLED' }),
    message('m4', by('me')),
    message('m3', by('bob')),
    message('m2'),
    message('m1', by('bob')),
  ]
  test('are those of colleagues after the last seen message', () => {
    expect(answersSince(messages, 'm2', 'me').map(({ id }) => id)).toEqual(['m3'])
  })
  test('include all messages if the last seen one is not loaded', () => {
    expect(answersSince(messages, 'gone', 'me').map(({ id }) => id)).toEqual(['m1', 'm3'])
  })
  test('are none if all were seen', () => {
    expect(answersSince(messages, 'm4', 'me')).toEqual([])
  })
})

describe('a draft', () => {
  test('records the newest message at its first text, until it is empty', () => {
    const begun = changed(EMPTY, { body: 'H' }, 'm1')
    const later = changed(begun, { body: 'Hello' }, 'm2')
    expect([begun, later, changed(later, { body: ' ' }, 'm2')].map((one) => one.lastSeenMessageId)).toEqual([
      'm1',
      'm1',
      null,
    ])
  })
  test('is equal after a read without changes, so that it is not saved again', () => {
    const kept = {
      note: 'N',
      lastSeenMessageId: 'm1',
      mediaUrls: ['u'],
      body: 'B',
      subject: 'S',
      updatedAt: null,
    }
    const begun = draftOf(kept)
    expect(JSON.stringify(withBegun(begun, EMPTY))).toBe(JSON.stringify(begun))
    expect(JSON.stringify(changed(begun, { body: 'B' }, 'm9'))).toBe(JSON.stringify(begun))
  })
  test('adds text typed before it was loaded after the stored text', () => {
    const begun = { ...EMPTY, body: 'We are', lastSeenMessageId: 'm1', note: 'Ask' }
    expect(withBegun(begun, { ...EMPTY, body: 'open', lastSeenMessageId: 'm2' })).toEqual({
      ...begun,
      body: 'We are\nopen',
    })
  })
  test.each<{
    what: string
    draft: Partial<Draft>
    sent: Parameters<typeof withoutSent>[1]
    left: Partial<Draft>
  }>([
    {
      what: 'is empty once it was sent',
      draft: { body: 'We are. ' },
      sent: { body: 'We are. ' },
      left: { body: '' },
    },
    {
      what: 'keeps what was added meanwhile',
      draft: { body: 'We are.\nYes' },
      sent: { body: 'We are.' },
      left: { body: 'We are.\nYes' },
    },
    {
      what: 'keeps a file that came after it',
      draft: { body: '', mediaUrls: ['a', 'b'] },
      sent: { mediaUrls: ['a'] },
      left: { mediaUrls: ['b'] },
    },
    {
      what: 'keeps a subject that was not sent',
      draft: { subject: 'Next', body: 'x' },
      sent: { subject: 'Sunday', body: 'x' },
      left: { subject: 'Next' },
    },
  ])('$what', ({ draft, sent, left }) => {
    const after = { ...EMPTY, note: 'Ask', ...draft, ...withoutSent({ ...EMPTY, ...draft }, sent) }
    expect(after).toEqual({ ...EMPTY, note: 'Ask', ...left })
  })
})

test("previously sent WhatsApp templates appear once, with the contact's values", () => {
  const template = { name: 'pickup', language: 'en_US', parameters: ['{{firstName|there}}', '{{company}}'] }
  const known = knownTemplates(
    [message('m1', { whatsappTemplate: { ...template, parameters: ['Bob', 'Acme'] } })],
    [
      { whatsappTemplate: template, messageTemplate: 'Hi' },
      { whatsappTemplate: { ...template, name: 'news' }, messageTemplate: 'Hi {{firstName}}' },
    ],
    conversation().contact,
  )
  expect(known.map(({ name, parameters, text }) => [name, parameters, text])).toEqual([
    ['pickup', ['Bob', 'Acme'], 'm1'],
    ['news', ['Ann', '{{company}}'], 'Hi Ann'],
  ])
})
