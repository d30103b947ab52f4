import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const SINCH: Recipe = {
  key: 'sinch',
  name: 'Sinch',
  called: 'Sinch',
  address: '+15550199',
  before: [settingsProviders.sinchBefore()],
  after: {
    inbound: settingsProviders.sinchInbound(),
  },
  credentials: {
    url: 'https://us.sms.api.sinch.com/xms/v1/YOUR-SERVICE-PLAN-ID/batches',
    auth: 'BEARER',
    token: 'YOUR-API-TOKEN',
    stripPlus: true,
    bodyTemplate: {
      from: '{{from}}',
      to: ['{{to}}'],
      body: '{{text}}',
      client_reference: '{{id}}',
      delivery_report: 'per_recipient',
      callback_url: '{{statusUrl}}',
    },
    messageIdPath: '/id',
    status: {
      idPath: '/batch_id',
      statusPath: '/status',
      map: {
        Queued: 'SENT',
        Dispatched: 'SENT',
        Delivered: 'DELIVERED',
        Failed: 'UNREACHABLE',
        Expired: 'EXPIRED',
        Rejected: 'BLOCKED',
        Aborted: 'FAILED',
        Cancelled: 'FAILED',
        Deleted: 'FAILED',
        Unknown: 'UNKNOWN',
      },
    },
    inbound: { idPath: '/id', fromPath: '/from', toPath: '/to', bodyPath: '/body' },
  },
}
