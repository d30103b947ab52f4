import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { contacts } from '../../../words/en/contacts.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import styles from './contacts.module.css'
import { chipsOf } from './filters.ts'
import { useCampaignName, useFieldNames, useTagNames } from './names.ts'
import type { Filters } from './search.ts'

/** Active filters, each with a button to remove it. */
export function Chips({ filters, onFilters }: { filters: Filters; onFilters(filters: Filters): void }) {
  const can = useCan()
  const tag = useTagNames(filters.tagIds)
  const field = useFieldNames(filters.customFieldFilters !== undefined)
  const segment = useQuery({
    ...read('GET /segments/{id}', { params: { id: filters.excludeSegmentId ?? '' } }),
    enabled: filters.excludeSegmentId !== undefined && can('segment:read'),
  }).data?.data
  const campaign = useCampaignName(filters.campaignId)
  const chips = chipsOf(filters, { tag, field, segment: () => segment?.name, campaign: () => campaign })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={contacts.filters()}>
      {chips.map(({ key, text, rest }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={() => onFilters(rest)}>
            <span>{text}</span>
            <X size={14} aria-hidden />
            <span className={styles.hidden}>{contacts.filterRemove()}</span>
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button kind="quiet" onClick={() => onFilters({ search: filters.search })}>
            {contacts.filterRemoveAll()}
          </Button>
        </li>
      )}
    </ul>
  )
}
