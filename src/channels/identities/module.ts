import { findings } from '../../../words/en/findings.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { channelIdentityRoutes } from './routes.ts'
import { whatsappTemplateRoutes } from './whatsapp-templates.ts'

export default defineModule({
  groups: {
    'Channel identities':
      'Senders: numbers, short codes and names at provider accounts. The built-in carrier SANDBOX needs no account and reaches no phone.',
  },
  routes: (deps: Parameters<typeof channelIdentityRoutes>[0]) => [
    ...channelIdentityRoutes(deps),
    ...whatsappTemplateRoutes(deps),
  ],
  retention: {
    channel_identities: kept('with its organization; also a deleted one, as messages refer to it'),
  },
  transport: {
    channel_identities: copied({
      sealed: {
        columns: ['sealed_credentials'],
        without: {
          sealed_credentials: null,
          status: 'DISABLED',
          last_error: findings.senderMoved(),
        },
      },
      json: ['capabilities', 'warm_up'],
    }),
  },
})
