import type { ClickCounts } from '../short-links/store.ts'
import type { ClickKey } from './store.ts'
import type { ClickRow } from './table.ts'

class Tally<Id> {
  readonly #counts = new Map<string, Id & ClickCounts>()

  of(key: string, id: Id): ClickCounts {
    return this.#counts.getOrInsert(key, { ...id, total: 0, unique: 0, bots: 0, firstAt: null, lastAt: null })
  }

  get all(): Array<Id & ClickCounts> {
    return [...this.#counts.values()]
  }
}

/** Returns a name for a contact or an unknown visitor. The prefix distinguishes the two. */
const whoOf = ({ contactId, visitor }: ClickKey): string =>
  contactId === null ? `v${visitor}` : `c${contactId}`

const idOf = (key: ClickKey): string => `${key.linkId} ${key.campaignId} ${whoOf(key)}`

/**
 * Computes how much new clicks add to the counters of each link, of each link of a campaign, and of each
 * campaign. A click is unique if its contact or visitor has no earlier click that the counter includes.
 * @param listKnown returns the positions of the keys that already have a click of a person
 */
export function countClicks(
  rows: readonly ClickRow[],
  listKnown: (keys: readonly ClickKey[]) => readonly number[],
) {
  const links = new Tally<{ linkId: number }>()
  const campaignLinks = new Tally<{ campaignId: number; linkId: number }>()
  const campaigns = new Tally<{ campaignId: number; organizationId: number }>()
  const firsts = new Map<string, { key: ClickKey; total: ClickCounts }>()
  for (const row of rows) {
    const { linkId, campaignId, organizationId, contactId, visitor } = row
    const key = { organizationId, linkId, campaignId: null, contactId, visitor }
    const totals: Array<[total: ClickCounts, key: ClickKey]> = [[links.of(`${linkId}`, { linkId }), key]]
    if (campaignId !== null) {
      const ofLink = campaignLinks.of(`${campaignId} ${linkId}`, { campaignId, linkId })
      totals.push([ofLink, { ...key, campaignId }])
      const ofCampaign = campaigns.of(`${campaignId}`, { campaignId, organizationId })
      totals.push([ofCampaign, { ...key, campaignId, linkId: null }])
    }
    for (const [total, wanted] of totals) {
      add(total, row)
      if (row.botReason !== null || (contactId === null && wanted.linkId === null)) continue
      firsts.set(idOf(wanted), { key: wanted, total })
    }
  }
  for (const [, { total }] of newOnes(firsts, listKnown)) total.unique += 1
  return { links: links.all, campaignLinks: campaignLinks.all, campaigns: campaigns.all }
}

function add(total: ClickCounts, { botReason, clickedAt }: ClickRow): void {
  if (botReason !== null) {
    total.bots += 1
    return
  }
  total.total += 1
  total.firstAt = Math.min(total.firstAt ?? clickedAt, clickedAt)
  total.lastAt = Math.max(total.lastAt ?? clickedAt, clickedAt)
}

type Firsts = ReadonlyMap<string, { key: ClickKey; total: ClickCounts }>

/**
 * Returns the keys without an earlier click. A visitor who has clicked a link of a campaign has also clicked
 * the link and the campaign, so the keys of those two are not queried.
 */
function newOnes(firsts: Firsts, listKnown: (keys: readonly ClickKey[]) => readonly number[]) {
  const known = new Set<string>()
  const ask = (entries: ReadonlyArray<[string, { key: ClickKey }]>): void => {
    for (const at of listKnown(entries.map(([, { key }]) => key))) {
      const [id, { key }] = entries[at]!
      known.add(id)
      known.add(idOf({ ...key, campaignId: null }))
      if (key.contactId !== null) known.add(idOf({ ...key, linkId: null }))
    }
  }
  const all = [...firsts]
  ask(all.filter(([, { key }]) => key.linkId !== null && key.campaignId !== null))
  ask(all.filter(([id, { key }]) => (key.linkId === null || key.campaignId === null) && !known.has(id)))
  return all.filter(([id]) => !known.has(id))
}
