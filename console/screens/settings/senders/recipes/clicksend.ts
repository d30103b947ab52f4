import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const CLICKSEND: Recipe = {
  key: 'clicksend',
  name: 'ClickSend',
  called: 'ClickSend',
  address: '+15550199',
  before: [settingsProviders.clickSendBefore()],
  after: {
    status: settingsProviders.clickSendReceipts(),
    inbound: settingsProviders.clickSendInbound(),
  },
  credentials: {
    url: 'https://rest.clicksend.com/v3/sms/send',
    auth: 'BASIC',
    username: 'YOUR-USERNAME',
    password: 'YOUR-API-KEY',
    bodyTemplate: {
      messages: [
        { source: 'carillon', from: '{{from}}', to: '{{to}}', body: '{{text}}', custom_string: '{{id}}' },
      ],
    },
    messageIdPath: '/data/messages/0/message_id',
    answer: {
      statusPath: '/data/messages/0/status',
      map: {
        SUCCESS: 'SENT',
        INVALID_RECIPIENT: 'INVALID_NUMBER',
        THROTTLED: 'THROTTLED',
        COUNTRY_NOT_ENABLED: 'REGION_BLOCKED',
        INVALID_SENDER_ID: 'SENDER_INVALID',
        INSUFFICIENT_CREDIT: 'SENDER_INVALID',
        INVALID_CREDENTIALS: 'SENDER_INVALID',
        MISSING_CREDENTIALS: 'SENDER_INVALID',
        ACCOUNT_NOT_ACTIVATED: 'SENDER_INVALID',
      },
    },
    status: {
      idPath: '/message_id',
      referencePath: '/custom_string',
      statusPath: '/status_code',
      map: {
        '200': 'SENT',
        '201': 'DELIVERED',
        '300': 'IGNORE',
        '301': 'UNREACHABLE',
        '302': 'UNREACHABLE',
      },
    },
    inbound: { idPath: '/message_id', fromPath: '/from', toPath: '/to', bodyPath: '/body' },
  },
}
