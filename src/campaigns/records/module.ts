import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { type CampaignDeps, campaignChangeRoutes, campaignRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Campaigns:
      'A message to the contacts of a segment: estimate it, send it now or later, pause it, cancel it and read its results. A skipped recipient has a message too, which says why.',
  },
  routes: (deps: CampaignDeps & { cursorSecret: string }) => [
    ...campaignRoutes(deps),
    ...campaignChangeRoutes(deps),
  ],
  retention: {
    campaigns: kept('with its organization; a deleted one too, as its runs and messages name it'),
    campaign_channel_identities: kept('with its campaign'),
  },
  transport: {
    campaigns: copied({
      json: [
        'ab_test',
        'canary',
        'design',
        'feed',
        'mail_media',
        'media_urls',
        'recurrence',
        'reply_options',
        'shown_blocks',
        'utm',
        'variants',
        'whatsapp_template',
      ],
    }),
    campaign_channel_identities: copied(),
  },
})
