import { describe, expect, test } from 'bun:test'
import {
  candidateZones,
  isNorthAmerican,
  type Whereabouts,
} from '../../../src/compliance/send-windows/zones.ts'

const NOWHERE: Whereabouts = {
  timezone: null,
  country: null,
  state: null,
  postalCode: null,
  phone: '+12125550100',
}
const zones = (whereabouts: Partial<Whereabouts>, organization = 'Europe/Rome') =>
  candidateZones({ ...NOWHERE, ...whereabouts }, organization)

const NY = 'America/New_York'
const CHICAGO = 'America/Chicago'
const DENVER = 'America/Denver'
const LA = 'America/Los_Angeles'
const ANYWHERE_IN_THE_US = [
  NY,
  CHICAGO,
  DENVER,
  'America/Phoenix',
  LA,
  'America/Anchorage',
  'Pacific/Honolulu',
]

describe('candidateZones', () => {
  test.each([
    {
      guarantee: 'the zone of the contact wins',
      whereabouts: { timezone: 'Asia/Tokyo', state: 'NY' },
      expected: ['Asia/Tokyo'],
    },
    {
      guarantee: 'a zone that does not exist is passed over',
      whereabouts: { timezone: 'Mars/Base', state: 'NY' },
      expected: [NY],
    },
    { guarantee: 'a state before the area code', whereabouts: { state: 'CA' }, expected: [LA] },
    { guarantee: 'a state in any case', whereabouts: { state: ' texas ' }, expected: [CHICAGO, DENVER] },
    { guarantee: 'all zones of a state', whereabouts: { state: 'Tennessee' }, expected: [NY, CHICAGO] },
    {
      guarantee: 'a province',
      whereabouts: { state: 'Ontario', country: 'CA' },
      expected: ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
    },
    {
      guarantee: 'a postal code of two regions',
      whereabouts: { postalCode: '96799' },
      expected: ['Pacific/Honolulu', 'Pacific/Pago_Pago'],
    },
    { guarantee: 'an unknown state is passed over', whereabouts: { state: 'Atlantis' }, expected: [NY] },
    {
      guarantee: 'a name every object has is no state',
      whereabouts: { state: 'constructor' },
      expected: [NY],
    },
    { guarantee: 'a ZIP code before the area code', whereabouts: { postalCode: '94110' }, expected: [LA] },
    { guarantee: 'a ZIP+4 code', whereabouts: { postalCode: '94110-1234' }, expected: [LA] },
    {
      guarantee: 'a Canadian postal code',
      whereabouts: { postalCode: 't2p 1j9' },
      expected: ['America/Edmonton'],
    },
    { guarantee: 'a prefix nobody has is passed over', whereabouts: { postalCode: '00012' }, expected: [NY] },
    {
      guarantee: 'a state abroad says nothing',
      whereabouts: { state: 'CA', country: 'DE', phone: '+4930123456' },
      expected: ['Europe/Berlin', 'Europe/Busingen'],
    },
    {
      guarantee: 'a state with a US country counts for any number',
      whereabouts: { state: 'CA', country: 'US', phone: '+4930123456' },
      expected: [LA],
    },
    {
      guarantee: 'a state without country counts for +1 only',
      whereabouts: { state: 'CA', phone: '+4930123456' },
      expected: ['Europe/Berlin', 'Europe/Busingen'],
    },
    { guarantee: 'an area code of one zone', whereabouts: { phone: '+13125550100' }, expected: [CHICAGO] },
    {
      guarantee: 'an area code of two zones',
      whereabouts: { phone: '+18505550100' },
      expected: [NY, CHICAGO],
    },
    { guarantee: 'another island', whereabouts: { phone: '+18765550100' }, expected: ['America/Jamaica'] },
    {
      guarantee: 'a toll-free number may be anywhere in the US',
      whereabouts: { phone: '+18005550100' },
      expected: ANYWHERE_IN_THE_US,
    },
    {
      guarantee: 'an area code nobody has may be anywhere in the US',
      whereabouts: { phone: '+12115550100' },
      expected: ANYWHERE_IN_THE_US,
    },
    {
      guarantee: 'the country narrows a shared calling code',
      whereabouts: { phone: '+447700900123', country: 'GB' },
      expected: ['Europe/London'],
    },
    {
      guarantee: 'the country of another calling code does not',
      whereabouts: { phone: '+33612345678', country: 'GB' },
      expected: ['Europe/Paris'],
    },
    {
      guarantee: 'a calling code nobody has: the organization',
      whereabouts: { phone: '+99912345678' },
      expected: ['Europe/Rome'],
    },
  ] as const)('$guarantee', ({ whereabouts, expected }) => {
    expect(zones(whereabouts)).toEqual([...expected])
  })

  test('the same answer is the same array', () => {
    for (const whereabouts of [{ timezone: 'Asia/Tokyo' }, { state: 'TX' }, {}, { phone: '+447700900123' }]) {
      expect(zones(whereabouts)).toBe(zones(whereabouts))
    }
  })

  test('a broken zone of the organization falls back to the strictest rule', () => {
    expect(zones({ phone: '+99912345678' }, 'Nowhere')).toEqual(ANYWHERE_IN_THE_US)
  })
})

test('only +1 is North American', () => {
  expect(['+12125550100', '+4930123456', '+15145550100'].map(isNorthAmerican)).toEqual([true, false, true])
})
