import { ApiError } from '../api/client.ts'

/** Returns the id of the sender that already has the address, or undefined for another refusal. */
export function existingId(error: unknown): string | undefined {
  const [detail] = error instanceof ApiError ? error.details : []
  return detail && 'existingId' in detail ? String(detail.existingId) : undefined
}
