import type { Recipe } from './recipe.ts'

export const INFOBIP: Recipe = {
  key: 'infobip',
  name: 'Infobip',
  called: 'Infobip',
  address: '+15550199',
  before: ['The base URL is on the start page of the Infobip portal, the API key under its API keys.'],
  after: {
    inbound:
      'Enter this address as the forwarding URL of your number: Channels and Numbers > Numbers > Keywords > Forward to HTTP. Receipts need no setting.',
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
