import { useQuery } from '@tanstack/react-query'
import type { SignInMethods } from '../api/api.gen.ts'
import { read } from '../api/queries.ts'

/** How people sign in to this server, which does not change while it runs; undefined until it is known. */
export const useMethods = (): SignInMethods | undefined =>
  useQuery({ ...read('GET /auth/methods'), staleTime: Number.POSITIVE_INFINITY }).data?.data
