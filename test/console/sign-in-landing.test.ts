import { expect, test } from 'bun:test'
import { deviceName } from '../../console/screens/account/devices.ts'
import { placeOf } from '../../console/shell/notification-places.ts'
import { invitationTokenIn, landingOf, providerName, tokenIn } from '../../console/shell/sign-in/landing.ts'

test.each([
  { to: '/campaigns?show=DRAFTS', landing: '/campaigns?show=DRAFTS' },
  { to: undefined, landing: '/' },
  { to: 'https://other.example/', landing: '/' },
  { to: '//other.example/', landing: '/' },
  { to: '/\\other.example/', landing: '/' },
  { to: 'javascript:alert(1)', landing: '/' },
])('after sign-in, $to opens $landing', ({ to, landing }) => {
  expect(landingOf(to)).toBe(landing)
})

test("tokens are found in a link's fragment, and invitation tokens in any pasted text", () => {
  expect(tokenIn('#once=abc', 'once')).toBe('abc')
  expect(tokenIn('#token=abc', 'once')).toBeUndefined()
  expect(tokenIn('', 'once')).toBeUndefined()
  expect(invitationTokenIn(' https://a.example/i/inv_a1B2 ')).toBe('inv_a1B2')
  expect(invitationTokenIn('https://a.example/i/')).toBeUndefined()
})

test('a provider has its well-known name, or else its host', () => {
  expect(providerName('accounts.google.com')).toBe('Google')
  expect(providerName('login.agency.example')).toBe('login.agency.example')
  expect(providerName('notgoogle.com')).toBe('notgoogle.com')
})

test.each([
  {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    name: 'Edge on Windows',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    name: 'Safari on iPhone',
  },
  {
    agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    name: 'Firefox on Linux',
  },
  { agent: 'curl/8.14.1', name: 'curl' },
  { agent: null, name: 'Unknown device' },
])('$name is recognized by its user agent', ({ agent, name }) => {
  expect(deviceName(agent)).toBe(name)
})

test('each kind of notification links to the screen of its subject', () => {
  const about = (resourceType: Parameters<typeof placeOf>[0]['resourceType'], resourceId: string | null) =>
    placeOf({ resourceType, resourceId, link: '/' })
  expect(about('CAMPAIGN', 'a')).toBe('/campaigns/a')
  expect(about('CONVERSATION', null)).toBe('/inbox')
  expect(placeOf({ resourceType: null, resourceId: null, link: '/billing/subscription' })).toBe(
    '/settings/billing',
  )
})
