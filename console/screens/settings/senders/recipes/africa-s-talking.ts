import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const AFRICA_S_TALKING: Recipe = {
  key: 'africa-s-talking',
  name: "Africa's Talking",
  called: "Africa's Talking",
  address: 'ACME',
  before: [settingsProviders.africasTalkingBefore()],
  after: {
    status: settingsProviders.africasTalkingReceipts(),
    inbound: settingsProviders.africasTalkingInbound(),
  },
  credentials: {
    url: 'https://api.africastalking.com/version1/messaging',
    headers: { apiKey: 'YOUR-API-KEY', Accept: 'application/json' },
    bodyType: 'FORM',
    bodyTemplate: { username: 'YOUR-USERNAME', to: '{{to}}', from: '{{from}}', message: '{{text}}' },
    messageIdPath: '/SMSMessageData/Recipients/0/messageId',
    answer: {
      statusPath: '/SMSMessageData/Recipients/0/statusCode',
      map: {
        '100': 'SENT',
        '101': 'SENT',
        '102': 'SENT',
        '401': 'BLOCKED',
        '402': 'SENDER_INVALID',
        '403': 'INVALID_NUMBER',
        '404': 'INVALID_NUMBER',
        '405': 'SENDER_INVALID',
        '406': 'OPTED_OUT',
        '407': 'REGION_BLOCKED',
        '409': 'BLOCKED',
      },
    },
    status: {
      idPath: '/id',
      toPath: '/phoneNumber',
      statusPath: '/status',
      map: {
        Sent: 'SENT',
        Submitted: 'SENT',
        Buffered: 'SENT',
        Success: 'DELIVERED',
        Rejected: 'BLOCKED',
        Failed: 'UNREACHABLE',
        AbsentSubscriber: 'UNREACHABLE',
        Expired: 'EXPIRED',
      },
    },
    inbound: { idPath: '/id', fromPath: '/from', toPath: '/to', bodyPath: '/text' },
  },
}
