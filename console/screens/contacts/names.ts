import { useQueries, useQuery } from '@tanstack/react-query'
import { contacts } from '../../../words/en/contacts.ts'
import type { CustomField } from '../../api/api.gen.ts'
import { ApiError } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { wordsIn } from './filters.ts'

/** Maximum number of rows on a page in the API. */
const MANY = 100
const KEPT_MS = 60_000
const NO_FIELDS: readonly CustomField[] = []

/** Returns the custom fields of the organization. The API allows no more than fit on a page. */
export function useCustomFields(isWanted = true): readonly CustomField[] {
  const can = useCan()
  const query = useQuery({
    ...read('GET /custom-fields', { query: { limit: MANY, sortBy: 'label', sortOrder: 'asc' } }),
    enabled: isWanted && can('custom_field:read'),
    staleTime: KEPT_MS,
  })
  return query.data?.data ?? NO_FIELDS
}

/**
 * Returns a function from the key of a custom field to its label. It returns the key until the
 * fields are loaded.
 */
export function useFieldNames(isWanted: boolean): (key: string) => string {
  const fields = useCustomFields(isWanted)
  return (key) => fields.find((field) => field.key === key)?.label ?? key
}

/**
 * Returns a function from the id of a tag to its name.
 * @param ids separated by commas; undefined for none
 */
export function useTagNames(ids: string | undefined): (id: string) => string {
  const can = useCan()
  const list = wordsIn(ids)
  const query = useQuery({
    ...read('GET /tags', { query: { limit: MANY, sortBy: 'contactCount', sortOrder: 'desc' } }),
    enabled: list.length > 0 && can('tag:read'),
    staleTime: KEPT_MS,
  })
  const known = new Map(query.data?.data.map(({ id, name }) => [id, name]))
  const missing = query.data ? list.filter((id) => !known.has(id)) : []
  const others = useQueries({
    queries: missing.map((id) => ({ ...read('GET /tags/{id}', { params: { id } }), staleTime: KEPT_MS })),
  })
  for (const { data } of others) if (data) known.set(data.data.id, data.data.name)
  return (id) => known.get(id) ?? contacts.filterTagUnknown()
}

/** Returns the name of a campaign, or "Deleted campaign". Undefined until it is loaded. */
export function useCampaignName(id: string | undefined): string | undefined {
  const can = useCan()
  const { data, error } = useQuery({
    ...read('GET /campaigns/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined && can('campaign:read'),
    staleTime: KEPT_MS,
  })
  if (error instanceof ApiError && error.status === 404) return contacts.filterCampaignDeleted()
  return data?.data.name
}
