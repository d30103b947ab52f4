import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'links of campaigns stay within their organization',
    sql: `SELECT count(*) FROM campaign_links x LEFT JOIN (SELECT short_links.id, organization_id FROM short_links) l ON l.id = x.link_id
      WHERE l.organization_id IS NOT x.organization_id`,
  },
  {
    name: 'codes of recipients stay within their organization',
    sql: `SELECT count(*) FROM recipient_links x LEFT JOIN (SELECT short_links.id, organization_id FROM short_links) l ON l.id = x.link_id
      WHERE l.organization_id IS NOT x.organization_id`,
  },
]
