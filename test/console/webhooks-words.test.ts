import { expect, test } from 'bun:test'
import {
  adviceOf,
  deliveryState,
  endpointState,
  eventGroups,
  indented,
  wantedWords,
} from '../../console/screens/settings/webhooks/words.ts'
import { EVENT_TYPES, meaningOf } from '../../src/webhooks/payloads/event-types.ts'

test.each([
  { responseStatus: 301, problemKind: null, says: /Redirects are not followed/ },
  { responseStatus: 401, problemKind: null, says: /current secret/ },
  { responseStatus: 404, problemKind: null, says: /Correct the URL/ },
  { responseStatus: 410, problemKind: null, says: /Turn on the endpoint/ },
  { responseStatus: 422, problemKind: null, says: /Read the answer below/ },
  { responseStatus: 503, problemKind: null, says: /the log of the receiver/ },
  { responseStatus: null, problemKind: 'NOT_PUBLIC', says: /public IP address/ },
  { responseStatus: null, problemKind: 'LATE', says: /200 immediately/ },
  { responseStatus: null, problemKind: 'NO_CONNECTION', says: /is running/ },
] as const)('a delivery with $responseStatus, $problemKind has a solution', ({ says, ...delivery }) => {
  expect(adviceOf(delivery)).toMatch(says)
})

test('an accepted or untried delivery has no advice', () => {
  expect(adviceOf({ responseStatus: 204, problemKind: null })).toBeUndefined()
  expect(adviceOf({ responseStatus: null, problemKind: null })).toBeUndefined()
})

test('the status of an endpoint distinguishes failing, disabled by a person, stopped and given up', () => {
  const state = (
    status: 'ENABLED' | 'DISABLED' | 'AUTO_DISABLED',
    disabledReason: string | null,
    failing = false,
  ) => endpointState({ status, disabledReason, failingSince: failing ? '2026-03-04T17:00:00Z' : null }).label
  expect([
    state('ENABLED', null),
    state('ENABLED', null, true),
    state('DISABLED', null),
    state('DISABLED', 'The receiver answered 410 Gone.', true),
    state('AUTO_DISABLED', 'Every attempt of the last five days failed.', true),
  ]).toEqual(['On', 'Failing', 'Off', 'Stopped', 'Off after failures'])
})

test('the status of a delivery distinguishes a first attempt from a retry', () => {
  const state = (attempts: number) =>
    deliveryState({ status: 'PENDING', attempts, nextAttemptAt: '2026-03-04T17:00:00Z' }).label
  expect([state(0), state(3)]).toEqual(['Sending', 'Failed, will retry'])
})

test('every event type except the test can be chosen, in a group with a title', () => {
  const groups = eventGroups(EVENT_TYPES.map((type) => ({ type, description: meaningOf(type) })))
  expect(groups.flatMap(({ types }) => types.map(({ type }) => type))).toEqual(
    EVENT_TYPES.filter((type) => type !== 'test.ping'),
  )
  expect(groups.every(({ title }) => /^[A-Z]/.test(title))).toBe(true)
})

test('few event types are listed, and many are counted', () => {
  expect(wantedWords(['*'])).toBe('All events')
  expect(wantedWords(['contact.created', 'poll.closed'])).toBe('contact.created, poll.closed')
  expect(wantedWords(['contact.created', 'poll.closed', 'poll.voted'])).toBe('3 event types')
})

test('a JSON body has line breaks, and any other stays unchanged', () => {
  expect(indented('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(indented('<html>')).toBe('<html>')
})
