import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { domain } from '../../words/en/domain.ts'
import type { Segment, SegmentRules } from '../api/api.gen.ts'
import { useChange } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { attempt } from '../ui/attempt.ts'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'

const SHOWN = 8

const EVERYBODY: SegmentRules = {
  operator: 'AND',
  conditions: [{ field: 'createdAt', operator: 'is_not_empty' }],
}

interface AllContactsProps {
  onChoose?(segment: Pick<Segment, 'id' | 'name'>): void
  kind?: ButtonKind
  children?: ReactNode
}

/**
 * Button for all contacts. The API only sends to segments, so the button finds or creates a segment
 * of all contacts.
 */
export function AllContacts({ onChoose, kind = 'plain', children = domain.allContacts() }: AllContactsProps) {
  const name = domain.allContacts()
  const found = useQuery(read('GET /segments', { query: { search: name, limit: SHOWN } })).data?.data
  const create = useChange('POST /segments', ['/segments'])
  const isOffered = useIsShown()
  async function choose() {
    const known = found?.find((segment) => segment.name === name)
    const id = known?.id ?? (await create.run({ body: { name, type: 'DYNAMIC', rules: EVERYBODY } })).data.id
    // The user may have chosen another audience while this loaded.
    if (isOffered()) onChoose?.({ id, name })
  }
  return (
    <Button kind={kind} isBusy={create.isRunning} onClick={() => attempt(choose)}>
      {children}
    </Button>
  )
}
