import { uuidv7 } from '../../src/lib/ids.ts'
import { bodies, both, defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /test-phones': full(
      'limit=100',
      `limit=100&search=${encodeURIComponent('é'.repeat(254))}`,
      `cursor=${'9'.repeat(8_000)}`,
    ),
    'GET /test-phones/messages': full('limit=100', `address=${'9'.repeat(8_000)}`),
    'POST /test-phones/messages': both(
      plain,
      bodies(({ ids }) => ({
        'the longest text': {
          address: '+12125550123',
          channelIdentityId: ids['channel-identities'],
          body: 'é'.repeat(4_096),
        },
        spaces: {
          address: '+12125550123',
          channelIdentityId: ids['channel-identities'],
          body: `a${' '.repeat(900_000)}b`,
        },
        'an unknown choice': {
          address: '+12125550123',
          channelIdentityId: ids['channel-identities'],
          choiceId: 'x'.repeat(256),
        },
        nobody: { address: '+12125550123', channelIdentityId: uuidv7(), body: 'Hello' },
      })),
    ),
    'GET /test-phones/stream': plain,
  },
  good: {
    'POST /test-phones/messages': (ids) => ({
      address: '+12125550123',
      channelIdentityId: ids['channel-identities'],
      body: 'Hello',
    }),
  },
})
