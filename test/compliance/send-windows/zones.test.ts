import { describe, expect, test } from 'bun:test'
import {
  candidateZones,
  isNorthAmerican,
  type RecipientLocation,
  type ZoneSource,
  zonesWithSource,
} from '../../../src/compliance/send-windows/zones.ts'

const NOWHERE: RecipientLocation = {
  timezone: null,
  country: null,
  state: null,
  postalCode: null,
  phone: '+12125550100',
}
const zones = (location: Partial<RecipientLocation>, organization = 'Europe/Rome') =>
  candidateZones({ ...NOWHERE, ...location }, organization)

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
      guarantee: "the contact's zone comes first",
      location: { timezone: 'Asia/Tokyo', state: 'NY' },
      expected: ['Asia/Tokyo'],
    },
    {
      guarantee: 'an unknown zone is skipped',
      location: { timezone: 'Mars/Base', state: 'NY' },
      expected: [NY],
    },
    { guarantee: 'a state comes before the area code', location: { state: 'CA' }, expected: [LA] },
    { guarantee: 'a state in any case', location: { state: ' texas ' }, expected: [CHICAGO, DENVER] },
    { guarantee: 'all zones of a state', location: { state: 'Tennessee' }, expected: [NY, CHICAGO] },
    {
      guarantee: 'a province',
      location: { state: 'Ontario', country: 'CA' },
      expected: ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
    },
    {
      guarantee: 'the longest prefix of a postal code of two regions',
      location: { postalCode: '96799' },
      expected: ['Pacific/Pago_Pago'],
    },
    {
      guarantee: 'the rest of that prefix',
      location: { postalCode: '96701' },
      expected: ['Pacific/Honolulu'],
    },
    {
      guarantee: 'a ZIP code narrows its state',
      location: { state: 'Texas', postalCode: '77002' },
      expected: [CHICAGO],
    },
    {
      guarantee: 'a ZIP code in the corner of a state',
      location: { state: 'TX', postalCode: '79901', phone: '+17135550100' },
      expected: [DENVER],
    },
    {
      guarantee: 'an area code narrows its own state',
      location: { state: 'TX', phone: '+17135550100' },
      expected: [CHICAGO],
    },
    {
      guarantee: 'an area code of another state does not narrow, even in one of its zones',
      location: { state: 'TX', phone: '+13125550100' },
      expected: [CHICAGO, DENVER],
    },
    {
      guarantee: 'an area code narrows a ZIP code on a line between zones',
      location: { postalCode: '79855', phone: '+14325550100' },
      expected: [CHICAGO],
    },
    {
      guarantee: 'a ZIP code on a line between zones',
      location: { state: 'TN', postalCode: '37321' },
      expected: [NY, CHICAGO],
    },
    {
      guarantee: 'Anchorage',
      location: { state: 'AK', postalCode: '99501', phone: '+19075550100' },
      expected: ['America/Anchorage'],
    },
    {
      guarantee: 'Adak',
      location: { state: 'AK', postalCode: '99546', phone: '+19075550100' },
      expected: ['America/Adak'],
    },
    {
      guarantee: 'a state and a ZIP code of another have the zones of both, with any number',
      location: { state: 'NY', postalCode: '94110' },
      expected: [NY, LA],
    },
    {
      guarantee: 'a state and an unknown ZIP code',
      location: { state: 'CA', postalCode: '00012' },
      expected: [LA],
    },
    {
      guarantee: 'a postal code in a city of a province',
      location: { state: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
      expected: ['America/Toronto'],
    },
    {
      guarantee: 'a postal code in the west of a province',
      location: { postalCode: 'p9n1a1' },
      expected: ['America/Winnipeg'],
    },
    { guarantee: 'an unknown state is skipped', location: { state: 'Atlantis' }, expected: [NY] },
    {
      guarantee: 'the name of an object property is no state',
      location: { state: 'constructor' },
      expected: [NY],
    },
    { guarantee: 'a ZIP code comes before the area code', location: { postalCode: '94110' }, expected: [LA] },
    { guarantee: 'a ZIP+4 code', location: { postalCode: '94110-1234' }, expected: [LA] },
    {
      guarantee: 'a Canadian postal code',
      location: { postalCode: 't2p 1j9' },
      expected: ['America/Edmonton'],
    },
    { guarantee: 'an unknown prefix is skipped', location: { postalCode: '00012' }, expected: [NY] },
    {
      guarantee: 'a state abroad has no effect',
      location: { state: 'CA', country: 'DE', phone: '+4930123456' },
      expected: ['Europe/Berlin', 'Europe/Busingen'],
    },
    {
      guarantee: 'a state with a US country counts for any number',
      location: { state: 'CA', country: 'US', phone: '+4930123456' },
      expected: [LA],
    },
    {
      guarantee: 'a state without country counts for +1 only',
      location: { state: 'CA', phone: '+4930123456' },
      expected: ['Europe/Berlin', 'Europe/Busingen'],
    },
    { guarantee: 'an area code of one zone', location: { phone: '+13125550100' }, expected: [CHICAGO] },
    {
      guarantee: 'an area code of two zones',
      location: { phone: '+18505550100' },
      expected: [NY, CHICAGO],
    },
    { guarantee: 'another island', location: { phone: '+18765550100' }, expected: ['America/Jamaica'] },
    {
      guarantee: 'a toll-free number may be anywhere in the US',
      location: { phone: '+18005550100' },
      expected: ANYWHERE_IN_THE_US,
    },
    {
      guarantee: 'an unknown area code may be anywhere in the US',
      location: { phone: '+12115550100' },
      expected: ANYWHERE_IN_THE_US,
    },
    {
      guarantee: 'the country narrows a shared calling code',
      location: { phone: '+447700900123', country: 'GB' },
      expected: ['Europe/London'],
    },
    {
      guarantee: 'a country with another calling code does not',
      location: { phone: '+33612345678', country: 'GB' },
      expected: ['Europe/Paris'],
    },
    {
      guarantee: "an unknown calling code has the organization's zone",
      location: { phone: '+99912345678' },
      expected: ['Europe/Rome'],
    },
  ] as const)('$guarantee', ({ location, expected }) => {
    expect(zones(location)).toEqual([...expected])
  })

  test('names the deciding fact', () => {
    const source = (location: Partial<RecipientLocation>) =>
      zonesWithSource({ ...NOWHERE, ...location }, 'Europe/Rome').source
    expect([
      source({ timezone: 'Asia/Tokyo' }),
      source({ state: 'TX' }),
      source({ state: 'TX', postalCode: '77002' }),
      source({ state: 'TX', phone: '+17135550100' }),
      source({ state: 'NY', postalCode: '94110' }),
      source({}),
      source({ phone: '+18005550100' }),
      source({ phone: '+447700900123', country: 'GB' }),
      source({ phone: '+447700900123' }),
      source({ phone: '+99912345678' }),
    ]).toEqual([
      'CONTACT_TIMEZONE',
      'STATE',
      'POSTAL_CODE',
      'AREA_CODE',
      'STATE_AND_POSTAL_CODE',
      'AREA_CODE',
      'NORTH_AMERICA',
      'COUNTRY',
      'CALLING_CODE',
      'ORGANIZATION',
    ] as ZoneSource[])
  })

  test('the same answer is the same array', () => {
    for (const location of [
      { timezone: 'Asia/Tokyo' },
      { state: 'TX' },
      { state: 'TX', phone: '+17135550100' },
      { state: 'NY', postalCode: '94110' },
      {},
      { phone: '+447700900123' },
    ]) {
      expect(zones(location)).toBe(zones(location))
    }
  })

  test('an invalid zone of the organization falls back to the strictest rule', () => {
    expect(zones({ phone: '+99912345678' }, 'Nowhere')).toEqual(ANYWHERE_IN_THE_US)
  })
})

test('only +1 is North American', () => {
  expect(['+12125550100', '+4930123456', '+15145550100'].map(isNorthAmerican)).toEqual([true, false, true])
})
