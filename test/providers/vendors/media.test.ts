import { expect, test } from 'bun:test'
import { clientOf, type Vendor } from '../../support/vendor-client.ts'

const FILES: ReadonlyArray<{ vendor: Vendor; address: string }> = [
  { vendor: 'TWILIO', address: 'https://api.twilio.com/2010-04-01/Accounts/AC0/Messages/MM1/Media/ME1' },
  { vendor: 'PLIVO', address: 'https://media.plivo.com/Account/MA0/Media/801c2056' },
  { vendor: 'PLIVO', address: 'https://api.plivo.com/v1/Account/MA0/Media/801c2056/' },
  { vendor: 'VONAGE', address: 'https://api-us.nexmo.com/v3/media/1b456509' },
  { vendor: 'VONAGE', address: 'https://api.nexmo.com/v3/media/1b456509' },
]

test.each(FILES)(
  '$vendor: the password of an account is sent with requests for $address, and to no other host',
  ({ vendor, address }) => {
    const { mediaHeaders } = clientOf(vendor)
    expect(mediaHeaders(address)).toEqual({ authorization: expect.stringMatching(/^Basic /) })
    const { host } = new URL(address)
    for (const other of [
      address.replace('https:', 'http:'),
      address.replace(host, `${host}.evil.example`),
      address.replace(host, `evil-${host}`),
      address.replace(host, `${host}:8443`),
      address.replace(host, `${host}@evil.example`),
      'https://s3.amazonaws.com/bytes',
    ]) {
      expect([other, mediaHeaders(other)]).toEqual([other, {}])
    }
  },
)

test('the files of Telnyx are public, so its key is not sent', () => {
  expect(clientOf('TELNYX').mediaHeaders('https://api.telnyx.com/v2/media/1')).toEqual({})
})
