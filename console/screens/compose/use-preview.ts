import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign, CampaignPreview } from '../../api/api.gen.ts'
import { type ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'

export interface Previewed {
  /** The message as this contact would get it; undefined until a draft is stored. */
  data: CampaignPreview | undefined
  error: ApiError | null
  /** Id of the contact; null for the first of the audience. */
  contactId: string | null
  setContactId(id: string | null): void
  /** Label of a text in the A/B test. */
  variant: string | undefined
  setVariant(label: string): void
  refetch(): void
}

/**
 * Reads the message as the server would send it: with the opt-out, short links, and the values of
 * one contact.
 */
export function usePreview(campaign: Campaign | undefined): Previewed {
  const can = useCan()
  const [contactId, setContactId] = useState<string | null>(null)
  const [chosen, setVariant] = useState<string>()
  const labels = campaign?.variants.map(({ label }) => label) ?? []
  const variant = labels.find((label) => label === chosen) ?? labels[0]
  const id = campaign?.id ?? ''
  const query = useQuery({
    queryKey: ['campaign-preview', id, campaign?.updatedAt, contactId, variant],
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /campaigns/{id}/preview',
          { params: { id }, query: { ...(contactId ? { contactId } : {}), ...(variant ? { variant } : {}) } },
          { signal },
        )
      ).data,
    enabled: campaign !== undefined && can('contact:read'),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = query
  return { data, error: error as ApiError | null, contactId, setContactId, variant, setVariant, refetch }
}
