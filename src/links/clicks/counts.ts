import type { CampaignLinkClicks } from '../recipient-links/campaign-links.ts'
import type { LinkClicks } from '../short-links/queries.ts'
import type { CampaignTotals, ClickKey } from './queries.ts'
import type { ClickRow } from './table.ts'

/** What a batch of clicks adds to the counters. */
export interface Counts {
  links: LinkClicks[]
  campaignLinks: CampaignLinkClicks[]
  campaigns: CampaignTotals[]
}

type Total = { total: number; unique: number; bots: number; firstAt: number | null; lastAt: number | null }

const none = (): Total => ({ total: 0, unique: 0, bots: 0, firstAt: null, lastAt: null })

class Tally<Id> {
  readonly #totals = new Map<string, { id: Id; total: Total }>()

  of(key: string, id: Id): Total {
    let entry = this.#totals.get(key)
    if (!entry) {
      entry = { id, total: none() }
      this.#totals.set(key, entry)
    }
    return entry.total
  }

  get all(): Array<Id & Total> {
    return [...this.#totals.values()].map(({ id, total }) => ({ ...id, ...total }))
  }
}

/** Who clicked, of a row by a person; visitors and contacts never meet. */
const whoOf = ({ contactId, visitor }: ClickRow): string =>
  contactId === null ? `v${visitor}` : `c${contactId}`

/**
 * Counts clicks that are not stored yet. Unique are those of somebody who has
 * not clicked the same link (of the same campaign, of any link of it) before.
 * @param listKnown the positions of those keys that have a click of a person already
 */
export function countClicks(
  rows: readonly ClickRow[],
  listKnown: (keys: readonly ClickKey[]) => readonly number[],
): Counts {
  const links = new Tally<{ linkId: number }>()
  const campaignLinks = new Tally<{ campaignId: number; linkId: number }>()
  const campaigns = new Tally<{ campaignId: number; organizationId: number }>()
  const firsts = new Map<string, { key: ClickKey; total: Total }>()
  for (const row of rows) {
    const { linkId, campaignId, organizationId, contactId, visitor } = row
    const key = { organizationId, linkId, campaignId: null, contactId, visitor }
    const totals: Array<[total: Total, key: ClickKey]> = [[links.of(`${linkId}`, { linkId }), key]]
    if (campaignId !== null) {
      const ofLink = campaignLinks.of(`${campaignId} ${linkId}`, { campaignId, linkId })
      totals.push([ofLink, { ...key, campaignId }])
      const ofCampaign = campaigns.of(`${campaignId}`, { campaignId, organizationId })
      totals.push([ofCampaign, { ...key, campaignId, linkId: null }])
    }
    for (const [total, wanted] of totals) {
      add(total, row)
      if (row.botReason !== null || (contactId === null && wanted.linkId === null)) continue
      firsts.set(`${wanted.linkId} ${wanted.campaignId} ${whoOf(row)}`, { key: wanted, total })
    }
  }
  const asked = [...firsts.values()]
  const known = new Set(listKnown(asked.map(({ key }) => key)))
  asked.forEach(({ total }, at) => {
    if (!known.has(at)) total.unique += 1
  })
  return { links: links.all, campaignLinks: campaignLinks.all, campaigns: campaigns.all }
}

function add(total: Total, { botReason, clickedAt }: ClickRow): void {
  if (botReason !== null) {
    total.bots += 1
    return
  }
  total.total += 1
  total.firstAt = Math.min(total.firstAt ?? clickedAt, clickedAt)
  total.lastAt = Math.max(total.lastAt ?? clickedAt, clickedAt)
}
