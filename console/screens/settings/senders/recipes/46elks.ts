import { settingsProviders } from '../../../../../words/en/settings-providers.ts'
import type { Recipe } from './recipe.ts'

export const FORTY_SIX_ELKS: Recipe = {
  key: '46elks',
  name: '46elks',
  called: '46elks',
  address: '+15550199',
  before: [settingsProviders.elksBefore()],
  after: { inbound: settingsProviders.elksInbound() },
  credentials: {
    url: 'https://api.46elks.com/a1/sms',
    auth: 'BASIC',
    username: 'YOUR-API-USERNAME',
    password: 'YOUR-API-PASSWORD',
    bodyType: 'FORM',
    bodyTemplate: { from: '{{from}}', to: '{{to}}', message: '{{text}}', whendelivered: '{{statusUrl}}' },
    messageIdPath: '/id',
    status: {
      idPath: '/id',
      statusPath: '/status',
      map: { created: 'SENT', sent: 'SENT', delivered: 'DELIVERED', failed: 'UNREACHABLE' },
    },
    inbound: { idPath: '/id', fromPath: '/from', toPath: '/to', bodyPath: '/message' },
  },
}
