import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const BULKSMS: Recipe = {
  key: 'bulksms',
  name: 'BulkSMS',
  called: 'BulkSMS',
  address: '+15550199',
  before: [settingsProviders.bulkSmsBefore()],
  after: {
    status: settingsProviders.bulkSmsReceipts(),
    inbound: settingsProviders.bulkSmsInbound(),
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
