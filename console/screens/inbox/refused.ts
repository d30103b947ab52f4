import { ApiError } from '../../api/client.ts'
import { queryClient, refresh } from '../../api/queries.ts'
import { conversationQuery, readNewest } from './data.ts'

/** Refusals of a message: the conversation has changed since it was read. */

/** Returns the reason of a refusal, such as `OPTED_OUT`. */
export const refusedFor = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError
    ? refusal.details.find((detail): detail is { reason: string } => 'reason' in detail)?.reason
    : undefined

/** Reads the reason of a refusal, so that the conversation shows it. Throws ApiError. */
export async function readReason(id: string, refusal: unknown): Promise<void> {
  const reason = refusedFor(refusal)
  if (reason === 'ANSWERED') await readNewest(id)
  else if (reason !== undefined) {
    await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    await refresh('/channel-identities')
  }
}
