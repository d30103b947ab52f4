import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const INFOBIP: Recipe = {
  key: 'infobip',
  name: 'Infobip',
  called: 'Infobip',
  address: '+15550199',
  before: [settingsProviders.infobipBefore()],
  after: {
    inbound: settingsProviders.infobipInbound(),
  },
  credentials: {
    url: 'https://YOUR-BASE-URL.api.infobip.com/sms/2/text/advanced',
    headers: { Authorization: 'App YOUR-API-KEY', Accept: 'application/json' },
    stripPlus: true,
    bodyTemplate: {
      messages: [
        {
          from: '{{from}}',
          destinations: [{ to: '{{to}}' }],
          text: '{{text}}',
          notifyUrl: '{{statusUrl}}',
          notifyContentType: 'application/json',
        },
      ],
    },
    messageIdPath: '/messages/0/messageId',
    answer: {
      statusPath: '/messages/0/status/groupName',
      map: {
        PENDING: 'SENT',
        ACCEPTED: 'SENT',
        DELIVERED: 'SENT',
        UNDELIVERABLE: 'UNREACHABLE',
        EXPIRED: 'EXPIRED',
        REJECTED: 'BLOCKED',
      },
    },
    status: {
      itemsPath: '/results',
      idPath: '/messageId',
      statusPath: '/status/groupName',
      map: {
        PENDING: 'SENT',
        ACCEPTED: 'SENT',
        DELIVERED: 'DELIVERED',
        UNDELIVERABLE: 'UNREACHABLE',
        EXPIRED: 'EXPIRED',
        REJECTED: 'BLOCKED',
      },
    },
    inbound: {
      itemsPath: '/results',
      idPath: '/messageId',
      fromPath: '/from',
      toPath: '/to',
      bodyPath: '/text',
    },
  },
}
