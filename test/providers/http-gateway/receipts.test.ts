import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { httpGatewayCallbacks } from '../../../src/providers/http-gateway/callbacks.ts'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { GATEWAY_SETTINGS } from '../../support/carriers.ts'

const UUID = '0197c0de-1111-7222-8333-944445555666'
const OTHER = '0197c0de-1111-7222-8333-944445555667'

/** Returns the name of a message in a receipt with these fields. */
function named(fields: Record<string, unknown>, query: Record<string, string> = {}, settings = {}) {
  const status = { ...GATEWAY_SETTINGS.status, referencePath: '/ref', toPath: '/to' }
  const config = v.parse(httpGatewayConfig(true), {
    url: 'https://gateway.example/send',
    ...GATEWAY_SETTINGS,
    status,
    ...settings,
  })
  const request = {
    method: 'POST',
    url: 'https://carillon.test/s',
    query,
    clientIp: '127.0.0.1',
    headers: new Headers({ 'content-type': 'application/json' }),
    body: JSON.stringify({ id: 'gw-1', status: 'delivered', ...fields }),
  }
  const [report] = httpGatewayCallbacks(config).read(request, 'status', 0).reports
  return { reference: report?.reference, to: report?.to }
}

test.each([
  { ref: UUID, reference: UUID },
  { ref: ` ${UUID.toUpperCase()} `, reference: UUID },
  { ref: 'of-somebody-else', reference: null },
  { ref: 17, reference: null },
  { ref: null, reference: null },
])('the reference $ref in a receipt is read as $reference', ({ ref, reference }) => {
  expect(named({ ref })).toEqual({ reference, to: undefined })
})

test('a receipt with a reference of another system names no recipient', () => {
  expect(named({ ref: 'order-17', to: '12125550100' })).toEqual({ reference: null, to: undefined })
  expect(named({ ref: '', to: '12125550100' })).toEqual({ reference: null, to: '+12125550100' })
})

test('the reference in a receipt has precedence over that of the address, because no signature covers the address', () => {
  expect(named({ ref: UUID }, { reference: OTHER }).reference).toBe(UUID)
  expect(named({}, { reference: OTHER }).reference).toBe(OTHER)
  const signed = { callbackAuth: 'HMAC_SHA256', callbackSecret: 'a secret of the callbacks' }
  expect(named({ ref: UUID }, { reference: OTHER }, signed).reference).toBe(UUID)
  expect(named({}, { reference: OTHER }, signed).reference).toBeNull()
})

test.each([
  { written: '+12125550100', to: '+12125550100' },
  { written: '12125550100', to: '+12125550100' },
  { written: 12125550100, to: '+12125550100' },
  { written: ' 0012125550100 ', to: '+12125550100' },
  { written: '(212) 555-0100', to: undefined },
  { written: '02125550100', to: undefined },
  { written: 'Acme', to: undefined },
  { written: { number: '12125550100' }, to: undefined },
  { written: '1'.repeat(100_000), to: undefined },
])('the recipient $written in a receipt is read as $to', ({ written, to }) => {
  expect(named({ to: written })).toEqual({ reference: null, to })
})
