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
    ['the zone of the contact wins', { timezone: 'Asia/Tokyo', state: 'NY' }, ['Asia/Tokyo']],
    ['a zone that does not exist is passed over', { timezone: 'Mars/Base', state: 'NY' }, [NY]],
    ['a state before the area code', { state: 'CA' }, [LA]],
    ['a state in any case', { state: ' texas ' }, [CHICAGO, DENVER]],
    ['all zones of a state', { state: 'Tennessee' }, [NY, CHICAGO]],
    [
      'a province',
      { state: 'Ontario', country: 'CA' },
      ['America/Toronto', 'America/Winnipeg', 'America/Atikokan'],
    ],
    ['a postal code of two regions', { postalCode: '96799' }, ['Pacific/Honolulu', 'Pacific/Pago_Pago']],
    ['an unknown state is passed over', { state: 'Atlantis' }, [NY]],
    ['a name every object has is no state', { state: 'constructor' }, [NY]],
    ['a ZIP code before the area code', { postalCode: '94110' }, [LA]],
    ['a ZIP+4 code', { postalCode: '94110-1234' }, [LA]],
    ['a Canadian postal code', { postalCode: 't2p 1j9' }, ['America/Edmonton']],
    ['a prefix nobody has is passed over', { postalCode: '00012' }, [NY]],
    [
      'a state abroad says nothing',
      { state: 'CA', country: 'DE', phone: '+4930123456' },
      ['Europe/Berlin', 'Europe/Busingen'],
    ],
    [
      'a state with a US country counts for any number',
      { state: 'CA', country: 'US', phone: '+4930123456' },
      [LA],
    ],
    [
      'a state without country counts for +1 only',
      { state: 'CA', phone: '+4930123456' },
      ['Europe/Berlin', 'Europe/Busingen'],
    ],
    ['an area code of one zone', { phone: '+13125550100' }, [CHICAGO]],
    ['an area code of two zones', { phone: '+18505550100' }, [NY, CHICAGO]],
    ['another island', { phone: '+18765550100' }, ['America/Jamaica']],
    ['a toll-free number may be anywhere in the US', { phone: '+18005550100' }, ANYWHERE_IN_THE_US],
    ['an area code nobody has may be anywhere in the US', { phone: '+12115550100' }, ANYWHERE_IN_THE_US],
    [
      'the country narrows a shared calling code',
      { phone: '+447700900123', country: 'GB' },
      ['Europe/London'],
    ],
    [
      'the country of another calling code does not',
      { phone: '+33612345678', country: 'GB' },
      ['Europe/Paris'],
    ],
    ['a calling code nobody has: the organization', { phone: '+99912345678' }, ['Europe/Rome']],
  ] as const)('%s', (_guarantee, whereabouts, expected) => {
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
