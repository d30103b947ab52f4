import { expect, test } from 'bun:test'
import { clientOf } from '../../support/vendor-client.ts'

const ADDRESS = 'https://api.twilio.com/2010-04-01/Accounts/AC0/Messages/MM1/Media/ME1'

test('the password of an account goes with requests for its files, and to no other host', () => {
  const { mediaHeaders } = clientOf('TWILIO')
  expect(mediaHeaders(ADDRESS)).toEqual({ authorization: expect.stringMatching(/^Basic /) })
  for (const other of [
    ADDRESS.replace('https:', 'http:'),
    ADDRESS.replace('api.twilio.com', 'api.twilio.com.evil.example'),
    ADDRESS.replace('api.twilio.com', 'api.twilio.com:8443'),
    'https://s3.amazonaws.com/bytes',
  ]) {
    expect([other, mediaHeaders(other)]).toEqual([other, {}])
  }
})
