import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { type ChannelIdentityDeps, channelIdentityRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Channel identities':
      'Senders: numbers, short codes and names at provider accounts. The built-in carrier SANDBOX needs no account and reaches no phone.',
  },
  routes: ({ channels }: { channels: ChannelIdentityDeps }) => channelIdentityRoutes(channels),
  retention: { channel_identities: kept('with its organization; a deleted one too, as messages name it') },
})
