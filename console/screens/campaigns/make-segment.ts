import type { CreateSegment } from '../../api/api.gen.ts'
import type { PeopleSearch } from './people.ts'
import { pagesOfPeople, patiently, type ReadPage } from './walk.ts'

export interface MadeSegment {
  id: string
  members: number
}

/** What the making of a segment asks of the API. Each throws ApiError. */
export interface SegmentMaker {
  readPage(page: number): Promise<ReadPage>
  /** Makes an empty segment, and returns its id. */
  create(name: string): Promise<string>
  /** Returns how many were added that were not in it before. */
  add(segmentId: string, contactIds: string[]): Promise<number>
  remove(segmentId: string): Promise<unknown>
}

/**
 * Makes a segment of the people of a list, as they are now, in pieces. Given up halfway, it is deleted again.
 * Throws ApiError.
 */
export async function makeSegment(
  name: string,
  api: SegmentMaker,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<MadeSegment> {
  const id = await api.create(name)
  let members = 0
  try {
    for await (const { messages, done, total } of pagesOfPeople(api.readPage, signal)) {
      const contactIds = [...new Set(messages.flatMap(({ contactId }) => contactId ?? []))]
      if (contactIds.length > 0) members += await patiently(signal, () => api.add(id, contactIds))
      onProgress(done, total)
    }
    signal.throwIfAborted()
  } catch (error) {
    await api.remove(id).catch(() => {})
    throw error
  }
  return { id, members }
}

/** Whether rules can say who they are, so that a segment of them grows by itself. */
export const followsOf = ({ did, page: _, ...narrower }: PeopleSearch): 'clicked' | 'replied' | null => {
  if (Object.values(narrower).some((value) => value !== undefined)) return null
  if (did === 'CLICKED') return 'clicked'
  return did === 'REPLIED' ? 'replied' : null
}

/** A segment that grows with the campaign. */
export const growingSegment = (
  name: string,
  campaignId: string,
  operator: 'clicked' | 'replied',
): CreateSegment => ({
  name,
  type: 'DYNAMIC',
  rules: { operator: 'AND', conditions: [{ field: 'campaign', operator, value: campaignId }] },
})
