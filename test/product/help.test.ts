import { expect, test } from 'bun:test'
import { TOPICS, topicOf, topicsWith } from '../../console/shell/help/topics.ts'
import { STOPS } from '../support/console-stops.ts'

const fitting = (path: string) => TOPICS.filter(({ place }) => place.test(path))
/** Screens that begin nothing to explain: the way to another organization, and the help itself. */
const UNEXPLAINED = ['/', '/help', '/sign-out', '/switch/$id']

test('each screen has a topic of the help, and each topic has a screen', () => {
  const screens = Object.keys(STOPS).filter((path) => !UNEXPLAINED.includes(path))
  expect(screens.filter((path) => fitting(path).length === 0)).toEqual([])
  const explained = new Set(screens.map(topicOf))
  expect(TOPICS.filter((topic) => !explained.has(topic)).map(({ id }) => id)).toEqual([])
})

test.each([
  ['/campaigns', 'campaigns'],
  ['/campaigns/new', 'campaigns'],
  ['/campaigns/1f2e/edit', 'campaigns'],
  ['/campaigns/1f2e', 'results'],
  ['/campaigns/1f2e/messages', 'results'],
  ['/contacts/imports/1f2e', 'imports'],
  ['/contacts/1f2e', 'contacts'],
  ['/settings', 'organization'],
  ['/settings/billing/usage', 'billing'],
])('the topic of %s is %s', (path, id) => {
  expect(topicOf(path).id).toBe(id)
})

test('a search finds topics by their titles first, then by their sentences', () => {
  expect(topicsWith('poll').map(({ id }) => id)).toEqual(['polls', 'segments', 'templates'])
  expect(topicsWith(' qr CODE ').map(({ id }) => id)).toEqual(['join-links'])
  expect(topicsWith('zzz')).toEqual([])
})
