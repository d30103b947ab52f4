import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { SegmentRules } from '../../api/api.gen.ts'
import { useCan, useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { counted, number } from '../../ui/format.ts'
import { Section, Toolbar } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const SHOWN = 8

const people = (count: number): string => counted(count, 'person', 'people')

/** Choice of the segment that gets the campaign. */
export function Audience() {
  const { draft, problemOf } = useCompose()
  const { segmentId } = draft
  return (
    <Section title="Audience" intro="Who is in it is decided when it is sent.">
      {segmentId === '' ? <SegmentPicker /> : <Chosen />}
      {problemOf('segmentId') && (
        <p className={styles.problem} data-field-problem="segmentId">
          {problemOf('segmentId')}
        </p>
      )}
    </Section>
  )
}

function Chosen() {
  const {
    draft,
    set,
    estimate: { data: estimate },
  } = useCompose()
  const segment = useQuery(read('GET /segments/{id}', { params: { id: draft.segmentId } })).data?.data
  const leftOut = estimate ? estimate.recipientCount - estimate.eligibleCount : 0
  return (
    <div className={styles.chosen}>
      <div>
        <Link to="/segments/$id" params={{ id: draft.segmentId }}>
          {segment?.name ?? 'The audience'}
        </Link>
        <p className={styles.quiet}>
          {estimate ? people(estimate.recipientCount) : segment && people(segment.contactCount)}
          {leftOut > 0 && (
            <>
              , of whom{' '}
              <button type="button" className={styles.linked} onClick={toReview}>
                {number(leftOut)} would be left out
              </button>
            </>
          )}
        </p>
      </div>
      <Button onClick={() => set({ segmentId: '' })}>Choose another</Button>
    </div>
  )
}

/** Scrolls to the review. A link would add an entry to the history. */
function toReview(): void {
  document.getElementById('review')?.scrollIntoView({ behavior: 'smooth' })
}

function SegmentPicker() {
  const { set, campaign } = useCompose()
  const can = useCan()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery(
    read('GET /segments', {
      query: { limit: SHOWN, sortBy: 'updatedAt', sortOrder: 'desc', ...(search ? { search } : {}) },
    }),
  )
  const segments = query.data?.data ?? []
  const hasNone = search === '' && query.data?.data.length === 0
  return (
    <>
      <Picker
        label="Segment"
        placeholder="Search by name"
        text={text}
        onText={setText}
        isLoading={query.isFetching}
        none={hasNone ? 'There is no segment yet.' : 'No segment has this name.'}
        options={segments.map(({ id, name, contactCount }) => ({
          id,
          label: name,
          hint: people(contactCount),
        }))}
        onPick={({ id }) => set({ segmentId: id })}
      />
      <Toolbar>
        {can('segment:create') && <Everybody />}
        {can('segment:create') && (
          <Link to="/segments/new" search={{}} className={buttonClass({ kind: 'quiet' })}>
            Make a segment
          </Link>
        )}
        {campaign && (
          <Button kind="quiet" onClick={() => set({ segmentId: campaign.segmentId })}>
            Keep {campaign.segment.name}
          </Button>
        )}
      </Toolbar>
    </>
  )
}

const ALL = 'All contacts'
const EVERYBODY: SegmentRules = {
  operator: 'AND',
  conditions: [{ field: 'createdAt', operator: 'is_not_empty' }],
}

/**
 * Button for all contacts. The API only sends to segments, so the button finds or creates a segment
 * of all contacts.
 */
function Everybody() {
  const { set } = useCompose()
  const found = useQuery(read('GET /segments', { query: { search: ALL, limit: SHOWN } })).data?.data
  const create = useChange('POST /segments', ['/segments'])
  const isOffered = useIsShown()
  async function choose() {
    const known = found?.find(({ name }) => name === ALL)
    const id =
      known?.id ?? (await create.run({ body: { name: ALL, type: 'DYNAMIC', rules: EVERYBODY } })).data.id
    // The user may have chosen another audience while this loaded.
    if (isOffered()) set({ segmentId: id })
  }
  return (
    <Button isBusy={create.isRunning} onClick={() => attempt(choose)}>
      All contacts
    </Button>
  )
}
