import { uuidv7 } from '../../src/lib/ids.ts'
import { bodies, both, defineSurface, full, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /inbox/conversations': full(
      'limit=100',
      'limit=100&search=a',
      `search=${encodeURIComponent('é'.repeat(100))}`,
      'limit=100&unreadOnly=true&assigneeId=me&channel=SMS&label=WRONG_NUMBER&status=CLOSED,OPEN,SNOOZED',
      `assigneeId=${'9'.repeat(8_000)}`,
    ),
    'GET /inbox/conversations/:id': plain,
    'GET /inbox/unread-count': plain,
    'POST /inbox/conversations': bodies(({ ids }) => ({
      'one that is there': { contactId: ids.contacts, channelIdentityId: ids['channel-identities'] },
      'the longest text': {
        contactId: ids.contacts,
        channelIdentityId: ids['channel-identities'],
        body: 'é'.repeat(4_096),
      },
      nobody: { contactId: uuidv7(), channelIdentityId: uuidv7() },
    })),
    'PATCH /inbox/conversations/:id': both(
      plain,
      bodies(() => ({
        closed: { status: 'CLOSED' },
        'set aside for ever': { snoozedUntil: '+275760-09-13T00:00:00.000Z' },
        'to nobody': { assigneeId: null },
      })),
    ),
    'POST /inbox/conversations/:id/read': plain,
    'POST /inbox/conversations/:id/unread': plain,
  },
  good: {
    'PATCH /inbox/conversations/:id': () => ({ status: 'CLOSED' }),
    'POST /inbox/conversations': (ids) => ({
      contactId: ids.contacts,
      channelIdentityId: ids['channel-identities'],
    }),
  },
})
