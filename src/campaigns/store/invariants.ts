import type { Invariant } from '../../storage/check.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'campaigns count each contact who answered once',
    sql: `SELECT count(*) FROM campaigns g WHERE replied_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OTHER')
      OR opted_out_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OPT_OUT')`,
  },
]
