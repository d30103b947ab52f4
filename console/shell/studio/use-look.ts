import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { brandOf, DEFAULT_BRAND } from './brand.ts'
import type { StudioView } from './context.ts'

/** Returns how the organization's emails look. */
export function useLook(): Omit<StudioView, 'uploading'> {
  const organization = useOrganization()
  // A screen and the studio on it read it once, however late the studio is loaded. A change reads it again.
  const brand = useQuery({ ...read('GET /organization/brand'), staleTime: 60_000 }).data?.data
  return useMemo(
    () => ({
      brand: brand ? brandOf(brand) : DEFAULT_BRAND,
      organization: organization?.name ?? '',
      address: lineOf(organization?.address),
    }),
    [organization, brand],
  )
}

const lineOf = (address: object | null | undefined): string =>
  Object.values(address ?? {})
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
