import type { Campaign } from '../../api/api.gen.ts'
import { oneOf, textOf } from '../../ui/search-params.ts'

/** What was chosen for a campaign on another screen, such as a new segment or sender. */
export interface ComposeSearch {
  segmentId?: string | undefined
  senderId?: string | undefined
  /** Channel of the sender. */
  channel?: Campaign['channel'] | undefined
}

export const composeSearch = ({ segmentId, senderId, channel }: Record<string, unknown>): ComposeSearch => ({
  segmentId: textOf(segmentId),
  senderId: textOf(senderId),
  channel: oneOf(['SMS', 'WHATSAPP', 'EMAIL'], channel),
})
