import { queryClient, read } from '../api/queries.ts'
import { PLACES } from './places.ts'

/** The first place that the role may see. */
export async function firstPlace(): Promise<string> {
  const first = PLACES[0]!.to
  try {
    const { data } = await queryClient.ensureQueryData(read('GET /role/permissions/me'))
    return PLACES.find(({ permission }) => !permission || data.permissions.includes(permission))?.to ?? first
  } catch {
    // What stands in the way is said on the screen.
    return first
  }
}
