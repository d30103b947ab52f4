import { queryClient, read } from '../api/queries.ts'
import { PLACES } from './places.ts'

/** Returns the first page that the role may see. */
export async function firstPlace(): Promise<string> {
  const first = PLACES[0]!.to
  try {
    const { data } = await queryClient.ensureQueryData(read('GET /role/permissions/me'))
    return PLACES.find(({ permission }) => !permission || data.permissions.includes(permission))?.to ?? first
  } catch {
    // The screen shows the error.
    return first
  }
}
