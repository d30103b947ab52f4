import type { Recipe } from './recipe.ts'

export const BULKSMS: Recipe = {
  key: 'bulksms',
  name: 'BulkSMS',
  called: 'BulkSMS',
  address: '+15550199',
  before: ['Create an API token: you get its id and its secret.'],
  after: {
    status:
      'Settings > Advanced > Webhooks: add a webhook for sent messages with this address. If the receipt of a test message changes nothing, replace the settings with the paths /from/address, /to/address, /body/value and /status/condition.',
    inbound: 'Add another webhook, for received messages, with this address.',
  },
  credentials: {
    url: 'https://api.bulksms.com/v1/messages?auto-unicode=true&longMessageMaxParts=10',
    auth: 'BASIC',
    username: 'YOUR-TOKEN-ID',
    password: 'YOUR-TOKEN-SECRET',
    bodyTemplate: { from: '{{from}}', to: '{{to}}', body: '{{text}}', userSuppliedId: '{{id}}' },
    messageIdPath: '/0/id',
    status: {
      idPath: '/id',
      referencePath: '/userSuppliedId',
      statusPath: '/status/type',
      map: {
        ACCEPTED: 'SENT',
        SENT: 'SENT',
        DELIVERED: 'DELIVERED',
        FAILED: 'UNREACHABLE',
        UNKNOWN: 'UNKNOWN',
      },
    },
    inbound: { idPath: '/id', fromPath: '/from', toPath: '/to', bodyPath: '/body' },
  },
}
