import { defineModule } from '../../module/define-module.ts'
import { campaignRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Campaigns:
      'A message to the contacts of a segment: estimate it, send it now or later, pause it, cancel it and read its results. A recipient who is skipped has a message too, which says why.',
  },
  routes: campaignRoutes,
  invariants: [
    {
      name: 'campaigns count each contact who answered once',
      sql: `SELECT count(*) FROM campaigns g WHERE replied_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OTHER')
      OR opted_out_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OPT_OUT')`,
    },
  ],
})
