import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { FOLLOW_WORDS, type Followed, followRules } from './follow-up.ts'

const LONGEST_NAME = 100

/** Returns a name for the segment. Names from the second on have a number. */
function nameOf(record: Pick<CampaignDetail, 'name'>, result: Followed, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`
  const name = campaign.segmentOf({ campaign: record.name, recipients: FOLLOW_WORDS[result].name() })
  return [...name].slice(0, LONGEST_NAME - ending.length).join('') + ending
}

/**
 * Creates the segment of a follow-up and returns its id. Returns that of an earlier follow-up with the same
 * result. Throws ApiError.
 */
export async function followSegment(record: CampaignDetail, result: Followed): Promise<string> {
  const rules = followRules(record.id, result)
  for (let number = 1; ; number += 1) {
    const body = { name: nameOf(record, result, number), type: 'DYNAMIC', rules } as const
    try {
      const { data } = await call('POST /segments', { body })
      await refresh('/segments')
      return data.id
    } catch (error) {
      const id = existingIdOf(error)
      if (id === undefined) throw error
      const { data } = await call('GET /segments/{id}', { params: { id } })
      if (JSON.stringify(data.rules) === JSON.stringify(rules)) return id
    }
  }
}

/** Returns the id of the segment that has the name already. */
function existingIdOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return undefined
  const [detail] = error.details
  return detail && 'existingId' in detail ? String(detail.existingId) : undefined
}
