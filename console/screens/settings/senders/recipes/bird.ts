import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const BIRD: Recipe = {
  key: 'bird',
  name: 'Bird (MessageBird)',
  called: 'Bird',
  address: '+15550199',
  before: [settingsProviders.birdBefore()],
  after: {
    inbound: settingsProviders.birdInbound(),
  },
  credentials: {
    url: 'https://rest.messagebird.com/messages',
    headers: { Authorization: 'AccessKey YOUR-ACCESS-KEY', Accept: 'application/json' },
    stripPlus: true,
    bodyTemplate: {
      originator: '{{from}}',
      recipients: ['{{to}}'],
      body: '{{text}}',
      datacoding: 'auto',
      reference: '{{id}}',
      reportUrl: '{{statusUrl}}',
    },
    messageIdPath: '/id',
    answer: {
      statusPath: '/errors/0/code',
      map: { '2': 'SENDER_INVALID', '25': 'SENDER_INVALID', '103': 'OPTED_OUT' },
    },
    status: {
      idPath: '/id',
      statusPath: '/status',
      map: {
        scheduled: 'SENT',
        sent: 'SENT',
        buffered: 'SENT',
        delivered: 'DELIVERED',
        expired: 'EXPIRED',
        delivery_failed: 'UNREACHABLE',
      },
    },
    inbound: { idPath: '/id', fromPath: '/originator', toPath: '/recipient', bodyPath: '/body' },
  },
}
