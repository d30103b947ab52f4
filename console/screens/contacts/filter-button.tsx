import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Filters } from './search.ts'

const FilterPanel = lazyDialog(() => import('./filters/filter-panel.tsx'))

interface FilterButtonProps {
  filters: Filters
  onFilters(filters: Filters): void
}

/** Button that opens the filter panel. */
export function FilterButton({ filters, onFilters }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ListFilter size={16} aria-hidden />
        {contacts.filterAct()}
      </Button>
      {isOpen && (
        <FilterPanel
          filters={filters}
          onFilters={(next) => {
            onFilters(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
