import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const SIGNALWIRE: Recipe = {
  key: 'signalwire',
  name: 'SignalWire',
  called: 'SignalWire',
  address: '+15550199',
  before: [settingsProviders.signalWireBefore()],
  after: {
    inbound: settingsProviders.signalWireInbound(),
  },
  credentials: {
    url: 'https://YOUR-SPACE.signalwire.com/api/laml/2010-04-01/Accounts/YOUR-PROJECT-ID/Messages.json',
    auth: 'BASIC',
    username: 'YOUR-PROJECT-ID',
    password: 'YOUR-API-TOKEN',
    bodyType: 'FORM',
    bodyTemplate: {
      From: '{{from}}',
      To: '{{to}}',
      Body: '{{text}}',
      StatusCallback: '{{statusUrl}}',
      MediaUrl: '{{mediaUrls}}',
    },
    messageIdPath: '/sid',
    answer: {
      statusPath: '/code',
      map: {
        '21211': 'INVALID_NUMBER',
        '21614': 'INVALID_NUMBER',
        '21606': 'SENDER_INVALID',
        '21610': 'OPTED_OUT',
        '21408': 'REGION_BLOCKED',
      },
    },
    status: {
      idPath: '/MessageSid',
      statusPath: '/MessageStatus',
      map: {
        queued: 'IGNORE',
        initiated: 'IGNORE',
        sent: 'SENT',
        delivered: 'DELIVERED',
        undelivered: 'UNREACHABLE',
        failed: 'FAILED',
      },
    },
    inbound: { idPath: '/MessageSid', fromPath: '/From', toPath: '/To', bodyPath: '/Body' },
  },
}
