import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Filters } from './search.ts'

const FilterPanel = lazy(() => import('./filters/filter-panel.tsx'))

interface FilterButtonProps {
  filters: Filters
  onFilters(filters: Filters): void
}

/** Opens the panel with all filters. */
export function FilterButton({ filters, onFilters }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ListFilter size={16} aria-hidden />
        Filter
      </Button>
      {isOpen && (
        <Suspense>
          <FilterPanel
            filters={filters}
            onFilters={(next) => {
              onFilters(next)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
