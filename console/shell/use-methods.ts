import { useQuery } from '@tanstack/react-query'
import type { SignInMethods } from '../api/api.gen.ts'
import { read } from '../api/queries.ts'

/**
 * Returns the sign-in methods of this server, or undefined until they are known. They do not change
 * while the server runs.
 * @param isNeeded false to read nothing yet
 */
export const useMethods = (isNeeded = true): SignInMethods | undefined =>
  useQuery({ ...read('GET /auth/methods'), staleTime: Number.POSITIVE_INFINITY, enabled: isNeeded }).data
    ?.data
