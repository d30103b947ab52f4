import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const BANDWIDTH: Recipe = {
  key: 'bandwidth',
  name: 'Bandwidth',
  called: 'Bandwidth',
  address: '+15550199',
  before: [settingsProviders.bandwidthBefore()],
  after: {
    status: settingsProviders.bandwidthReceipts(),
    inbound: settingsProviders.bandwidthInbound(),
  },
  credentials: {
    url: 'https://messaging.bandwidth.com/api/v2/users/YOUR-ACCOUNT-ID/messages',
    auth: 'BASIC',
    username: 'YOUR-API-USERNAME',
    password: 'YOUR-API-PASSWORD',
    bodyTemplate: {
      applicationId: 'YOUR-APPLICATION-ID',
      from: '{{from}}',
      to: ['{{to}}'],
      text: '{{text}}',
      media: '{{mediaUrls}}',
      tag: '{{id}}',
    },
    messageIdPath: '/id',
    status: {
      idPath: '/message/id',
      referencePath: '/message/tag',
      statusPath: '/type',
      map: { 'message-sending': 'SENT', 'message-delivered': 'DELIVERED', 'message-failed': 'UNREACHABLE' },
    },
    inbound: { idPath: '/message/id', fromPath: '/message/from', toPath: '/to', bodyPath: '/message/text' },
  },
}
