import { compose } from '../../../words/en/compose.ts'
import type { Campaign, CreateCampaign, UpdateCampaign } from '../../api/api.gen.ts'
import { type Draft, type DraftField, differences, draftOf, FIELDS, isSame } from './draft.ts'
import type { Lack } from './fitted.ts'

/** State of a stored draft, and its comparison with an API record. */

export interface CampaignStore {
  read(id: string): Promise<Campaign>
  /**
   * Creates the draft.
   * @param key makes a repetition harmless after a lost answer
   */
  create(body: CreateCampaign, key: string): Promise<Campaign>
  /** Changes the draft. Throws PRECONDITION_FAILED if it has changed since it was read. */
  change(read: Pick<Campaign, 'id' | 'updatedAt'>, body: UpdateCampaign): Promise<Campaign>
}

export interface Kept {
  campaign: Campaign
  /** Draft in the editor when it was last stored. */
  mine: Draft
  /** The API's version. It may write a value differently. */
  theirs: Draft
}

/** A draft of which part is not stored, and the version it was based on. */
export interface Written {
  draft: Draft
  /** Null if the API has no draft yet. */
  over: Omit<Kept, 'campaign'> | null
  /** Fields that were changed here and elsewhere, with the time of the other change. */
  clashes: Partial<Record<DraftField, string>>
}

export interface Outcome {
  /** Undefined while the API has no draft. */
  campaign: Campaign | undefined
  /** Fields that the draft needs before it can be stored. */
  lacks: readonly Lack[]
  /** Refusals by field of the API. The other fields were stored. */
  problems: Readonly<Record<string, string>>
  /** Values for the editor: changed elsewhere, or derived from a change, in fields not changed here. */
  merged: Partial<Draft>
  /** Fields of `merged` that were changed elsewhere. */
  remote: readonly DraftField[]
  /** Fields that were changed here and elsewhere. The user decides. */
  clashes: readonly DraftField[]
}

/** Error texts for fields that may not be empty. */
export const EMPTY_PROBLEMS: Partial<Record<DraftField, () => string>> = {
  name: compose.emptyName,
  messageTemplate: compose.emptyText,
  segmentId: compose.emptyAudience,
  channelIdentityIds: compose.emptySenders,
  whatsappTemplate: compose.emptyTemplate,
}

/** Comparison with a record that may be newer, field by field. */
interface Comparison {
  next: Kept
  /** Fields that were changed only elsewhere. */
  merged: Partial<Draft>
  /** Fields that were changed differently here and elsewhere. */
  clashes: DraftField[]
  /** Fields that were changed elsewhere and either not here or to the same value. */
  settled: DraftField[]
}

/**
 * Compares a stored draft with a record that may be newer.
 * @param fit draft in the editor
 */
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
 * Returns the state after a stored change.
 * @param stored the changed fields
 * @param isTextMade whether the API made the text from the document again
 * @returns `derived`: values that the API derives from the change, such as the text of an HTML email
 */
export function followed(
  kept: Kept,
  campaign: Campaign,
  { fit, stored, isTextMade }: { fit: Draft; stored: readonly DraftField[]; isTextMade: boolean },
): { next: Kept; derived: Partial<Draft> } {
  const now = draftOf(campaign)
  const mine = { ...kept.mine }
  const derived: Partial<Draft> = {}
  for (const field of FIELDS) {
    const isMade = isTextMade && field === 'messageTemplate'
    if (stored.includes(field) && !isMade) Object.assign(mine, { [field]: fit[field] })
    else if (isMade || !isSame(now[field], kept.theirs[field])) {
      Object.assign(mine, { [field]: now[field] })
      Object.assign(derived, { [field]: now[field] })
    }
  }
  return { next: { campaign, mine, theirs: now }, derived }
}
