import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Activity, Contact, MergeChoice } from '../../console/api/api.gen.ts'
import { entryOf } from '../../console/screens/contacts/contact/entry.ts'
import { preferenceOf, type Side, sidesOf } from '../../console/screens/contacts/merge/sides.ts'
import { FIELDS, STAGES, STATUSES } from '../../console/screens/contacts/words.ts'
import { CONSENT_METHODS as METHODS, SOURCE_NAMES } from '../../console/shell/contact-values.ts'
import { CONSENT_METHODS } from '../../src/compliance/consents/table.ts'
import { ACTIVITY_TYPES } from '../../src/contacts/activities/table.ts'
import { mergedCustomFields, takenValues } from '../../src/contacts/merges/fields.ts'
import { FIELD_NAMES } from '../../src/contacts/records/fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from '../../src/contacts/records/table.ts'

test('every field, stage, status, source and consent method of the API has a label', () => {
  expect(FIELDS.map(([name]) => name).sort()).toEqual([...FIELD_NAMES].sort())
  expect(STAGES.map(([name]) => name).sort()).toEqual([...CONTACT_STAGES].sort())
  expect(STATUSES.map(([name]) => name).sort()).toEqual([...CONTACT_STATUSES].sort())
  expect(Object.keys(SOURCE_NAMES).sort()).toEqual([...CONTACT_SOURCES].sort())
  expect(Object.keys(METHODS).sort()).toEqual([...CONSENT_METHODS].sort())
})

/** Data of an entry of each type, with the keys that the reference names. */
const DATA: Record<(typeof ACTIVITY_TYPES)[number], Record<string, unknown>> = {
  CONTACT_CREATED: { source: 'CSV_IMPORT' },
  CONTACT_UPDATED: {
    changes: [
      { field: 'city', from: 'Austin', to: null },
      { field: 'customFields.plan', from: null, to: ['a', 'b'] },
      { field: 'mergedContact', from: null, to: { id: 'x', phone: '+15046218927' } },
    ],
  },
  STAGE_CHANGED: { from: 'NEW_LEAD', to: 'CUSTOMER', reason: 'Signed' },
  STATUS_CHANGED: { from: 'ACTIVE', to: 'INVALID' },
  TAG_ADDED: { tags: [{ id: 't', name: 'VIP' }] },
  TAG_REMOVED: { tags: [{ id: 't', name: 'VIP' }] },
  NOTE_ADDED: { noteId: 'n', body: 'Called' },
  MESSAGE_SENT: {
    messageId: 'm',
    channel: 'WHATSAPP',
    to: '+1',
    body: 'Hi',
    status: 'READ',
    channelIdentityId: 's',
    campaignId: 'c',
    subject: null,
  },
  MESSAGE_SKIPPED: {
    messageId: 'm',
    channel: 'SMS',
    to: null,
    errorCode: 'OPTED_OUT',
    reason: 'The contact opted out.',
    campaignId: 'c',
    campaignName: 'Spring',
  },
  MESSAGE_FAILED: { messageId: 'm', channel: 'SMS', reason: null, campaignId: 'c', campaignName: 'Spring' },
  MESSAGE_RECEIVED: { messageId: 'm', body: 'STOP', media: [{}], channelIdentityId: 's', campaignId: null },
  EMAIL_SENT: { messageId: 'm', channel: 'EMAIL', subject: 'News', status: 'DELIVERED', campaignId: 'c' },
  EMAIL_OPENED: { messageId: 'm', subject: 'News', campaignId: 'c' },
  LINK_CLICKED: { linkId: 'l', url: 'https://example.com', campaignId: 'c' },
  OPTED_OUT: { consentId: 'x', channel: 'SMS', address: '+1', method: 'KEYWORD', campaignId: 'c' },
  OPTED_IN: { consentId: 'x', channel: 'EMAIL', address: 'a@b', method: 'IMPORT', campaignId: null },
  TOPIC_SUBSCRIBED: {
    choiceId: 'x',
    topicId: 't',
    topicName: 'Offers',
    channel: 'EMAIL',
    address: 'a@b',
    method: 'IMPORT',
    campaignId: null,
  },
  TOPIC_UNSUBSCRIBED: {
    choiceId: 'x',
    topicId: 't',
    topicName: 'Offers',
    channel: 'EMAIL',
    address: 'a@b',
    method: 'LIST_UNSUBSCRIBE',
    campaignId: 'c',
  },
  JOINED: { submissionId: 'x', joinLinkId: 'j', name: 'Summer' },
  POLL_VOTED: { pollId: 'p', pollName: 'Which day?', options: [{ id: 'o', label: 'Monday' }] },
  CONVERSION_RECORDED: { conversionId: 'x', amount: 99.5, currency: 'USD', campaignId: 'c', note: 'Big' },
}

const entry = (type: Activity['type'], data = DATA[type]) =>
  entryOf({ type, title: 'As the API says', data } as unknown as Activity, 'me', { field: () => 'Plan' })

test('an entry of each type has its own words and a link to its subject', () => {
  const shown = Object.fromEntries(
    ACTIVITY_TYPES.map((type) => {
      const { title, body, lines, links, senderId } = entry(type)
      return [type, [title, body, lines, links.map(({ to }) => to), senderId].filter((one) => one?.length)]
    }),
  )
  expect(Object.values(shown).flat()).not.toContain('As the API says')
  expect(shown).toMatchObject({
    CONTACT_CREATED: ['Added', ['Import']],
    CONTACT_UPDATED: ['Changed', ['City: Austin → empty', 'Plan: empty → a, b', 'Merged with +15046218927']],
    STAGE_CHANGED: ['Stage: New lead → Customer', ['Signed']],
    TAG_ADDED: ['Tag added', ['/contacts']],
    MESSAGE_SENT: ['WhatsApp: Read', 'Hi', ['/campaigns/c', '/campaigns/c/messages/m'], 's'],
    MESSAGE_SKIPPED: [
      'Skipped in a campaign',
      ['Opted out'],
      ['/campaigns/c', '/campaigns/c/why', '/campaigns/c/messages/m'],
    ],
    MESSAGE_RECEIVED: ['Message received', 'STOP', ['1 file'], 's'],
    LINK_CLICKED: ['Link clicked', ['https://example.com'], ['/campaigns/c', '/short-links/l']],
    OPTED_OUT: ['Opted out of SMS', ['Keyword: +1'], ['/campaigns/c', '/contacts/me']],
    TOPIC_SUBSCRIBED: ['Subscribed to Offers', ['Imported file: a@b']],
    TOPIC_UNSUBSCRIBED: [
      'Unsubscribed from Offers',
      ['Unsubscribe button of the email app: a@b'],
      ['/campaigns/c'],
    ],
    JOINED: ['Joined', ['/join-links/j']],
    POLL_VOTED: ['Voted: Monday', ['/polls/p']],
    CONVERSION_RECORDED: ['Deal won: $99.50', ['Big'], ['/campaigns/c']],
  })
  expect(entry('NOTE_ADDED', { noteId: 'n', body: null })).toMatchObject({ title: 'Deleted note' })
})

const text = fc.constantFrom(null, null, 'Ann', 'Bo', 'bo')
const addresses = fc.constantFrom(null, null, 'ann@example.test', 'bo@example.test')
const contacts = fc
  .record({
    firstName: fc.constantFrom('Ann', 'Bo', '+15046218927'),
    lastName: text,
    email: addresses,
    addressLine1: text,
    addressLine2: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
    timezone: text,
    source: fc.constantFrom('MANUAL', 'KIT'),
    stage: fc.constantFrom('LOST', 'ENGAGED'),
    customFields: fc.dictionary(fc.constantFrom('plan', 'age', 'constructor'), fc.constantFrom('a', 'b')),
  })
  .map((values) => ({ ...values, phone: '+15046218927', tags: [], tagIds: [] }) as unknown as Contact)

test('the comparison matches the result of the merge for any choice', () => {
  fc.assert(
    fc.property(contacts, contacts, fc.array(fc.boolean(), { minLength: 20 }), (ours, theirs, flips) => {
      const sides = sidesOf(ours, theirs, [])
      const mayChoose = (side: Side, choice: MergeChoice) =>
        (choice === 'this' ? side.ours : side.theirs) !== '' || (side.isCustom && choice === 'this')
      const choices = new Map(
        sides.map((side, index) => {
          const other: MergeChoice = side.usual === 'this' ? 'other' : 'this'
          return [side, flips[index] && mayChoose(side, other) ? other : side.usual]
        }),
      )
      const { customFields = {}, ...prefer } = preferenceOf(sides, choices)
      const taken = takenValues(ours as never, theirs as never, prefer)
      const [stored, others] = [ours, theirs].map((one) => JSON.stringify(one.customFields)) as [
        string,
        string,
      ]
      const merged = JSON.parse(mergedCustomFields(stored, others, customFields))
      for (const [side, choice] of choices) {
        const expected = choice === 'this' ? side.ours : side.theirs
        const kept = side.isCustom
          ? (Object.entries(merged).find(([key]) => key === side.key)?.[1] ?? '')
          : side.key in taken
            ? choice === 'other' && expected
            : choice === 'this' && expected
        expect({ side, choice, kept }).toEqual({ side, choice, kept: expected })
      }
    }),
  )
})
