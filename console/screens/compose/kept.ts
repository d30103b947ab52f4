import type { Campaign, CreateCampaign, UpdateCampaign } from '../../api/api.gen.ts'
import { type Draft, type DraftField, differences, draftOf, FIELDS, isSame } from './draft.ts'
import type { Lack } from './fitted.ts'

/** What is known of a draft that is stored, and how it compares with a record of the API. */

export interface CampaignStore {
  read(id: string): Promise<Campaign>
  /** @param key makes the repetition harmless whose answer was lost */
  create(body: CreateCampaign, key: string): Promise<Campaign>
  /** Throws PRECONDITION_FAILED if it was changed after it was read. */
  change(read: Pick<Campaign, 'id' | 'updatedAt'>, body: UpdateCampaign): Promise<Campaign>
}

export interface Kept {
  campaign: Campaign
  /** What the screen showed when it was last stored. */
  mine: Draft
  /** What the API has of it, which may write a value in another way. */
  theirs: Draft
}

/** What survives a reload: the text, and what it was written over. */
export interface Written {
  /** Null: the API has no draft yet. */
  id: string | null
  draft: Draft
  over: Omit<Kept, 'campaign'> | null
}

export interface Outcome {
  /** Undefined while the API has no draft. */
  campaign: Campaign | undefined
  /** What a draft needs before it can be stored. */
  lacks: readonly Lack[]
  /** Refusals by field of the API. The rest was stored. */
  problems: Readonly<Record<string, string>>
  /** Values for the screen: what was changed elsewhere, and what follows from a change, in fields not changed here. */
  merged: Partial<Draft>
  /** Those of them that were changed elsewhere. */
  remote: readonly DraftField[]
  /** Fields that were changed here and elsewhere: a person decides. */
  clashes: readonly DraftField[]
}

/** What is said of fields that the API does not take empty. */
export const EMPTY_PROBLEMS: Partial<Record<DraftField, string>> = {
  name: 'The name is empty: the last one stays until there is another.',
  messageTemplate: 'The text is empty: the last one stays until there is another.',
  segmentId: 'Choose an audience: the last one stays until then.',
  channelIdentityIds: 'Choose a sender: the last ones stay until then.',
  whatsappTemplate: 'Choose a template: the last message stays until then.',
}

/** What a record that may be newer means for each field. */
interface Comparison {
  next: Kept
  /** Changed elsewhere, and not here. */
  merged: Partial<Draft>
  /** Changed elsewhere, and in another way here. */
  clashes: DraftField[]
  /** Changed elsewhere, and no longer or in the same way here. */
  settled: DraftField[]
}

/** @param fit what the screen shows */
export function compared(kept: Kept, campaign: Campaign, fit: Draft): Comparison {
  const now = draftOf(campaign)
  const next = { campaign, mine: { ...kept.mine }, theirs: { ...kept.theirs } }
  const comparison: Comparison = { next, merged: {}, clashes: [], settled: [] }
  for (const field of differences(now, kept.theirs)) {
    const isTouched = !isSame(fit[field], kept.mine[field])
    Object.assign(next.theirs, { [field]: now[field] })
    if (isTouched && !isSame(fit[field], now[field])) {
      comparison.clashes.push(field)
      continue
    }
    comparison.settled.push(field)
    Object.assign(next.mine, { [field]: now[field] })
    if (!isTouched) Object.assign(comparison.merged, { [field]: now[field] })
  }
  return comparison
}

/**
 * After a change that the API took.
 * @param stored the fields that it contained
 * @returns `derived`: values that follow from it, as the text of a mail from its HTML
 */
export function followed(
  kept: Kept,
  campaign: Campaign,
  { fit, stored }: { fit: Draft; stored: readonly DraftField[] },
): { next: Kept; derived: Partial<Draft> } {
  const now = draftOf(campaign)
  const mine = { ...kept.mine }
  const derived: Partial<Draft> = {}
  for (const field of FIELDS) {
    if (stored.includes(field)) Object.assign(mine, { [field]: fit[field] })
    else if (!isSame(now[field], kept.theirs[field])) {
      Object.assign(mine, { [field]: now[field] })
      Object.assign(derived, { [field]: now[field] })
    }
  }
  return { next: { campaign, mine, theirs: now }, derived }
}
