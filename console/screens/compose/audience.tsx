import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { SegmentRules } from '../../api/api.gen.ts'
import { useCan, useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section, Toolbar } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const SHOWN = 8

/** Choice of the segment that gets the campaign. */
export function Audience() {
  const { draft, problemOf } = useCompose()
  const { segmentId } = draft
  return (
    <Section title={compose.audience()} intro={compose.audienceHint()}>
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
  const count = estimate ? estimate.recipientCount : segment?.contactCount
  const skipped = estimate ? estimate.recipientCount - estimate.eligibleCount : 0
  return (
    <div className={styles.chosen}>
      <div>
        <Link to="/segments/$id" params={{ id: draft.segmentId }}>
          {segment?.name ?? compose.audience()}
        </Link>
        <p className={styles.quiet}>
          {count !== undefined &&
            (skipped > 0
              ? compose.audienceSkipped.rich({
                  count,
                  skipped,
                  link: (text) => (
                    <button type="button" className={styles.linked} onClick={toReview}>
                      {text}
                    </button>
                  ),
                })
              : compose.audienceCount({ count }))}
        </p>
      </div>
      <Button onClick={() => set({ segmentId: '' })}>{compose.audienceChange()}</Button>
    </div>
  )
}

/** Scrolls to the review. A link would add an entry to the history. */
function toReview(): void {
  document.getElementById('review')?.scrollIntoView({ behavior: 'smooth' })
}

function SegmentPicker() {
  const { set, campaign, returnTo } = useCompose()
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
        label={compose.audienceSegment()}
        required
        placeholder={compose.audienceSearch()}
        text={text}
        onText={setText}
        isLoading={query.isFetching}
        none={hasNone ? compose.audienceNone() : compose.audienceNoMatch()}
        options={segments.map(({ id, name, contactCount }) => ({
          id,
          label: name,
          hint: compose.audienceCount({ count: contactCount }),
        }))}
        onPick={({ id }) => set({ segmentId: id })}
      />
      <Toolbar>
        {can('segment:create') && <Everybody />}
        {can('segment:create') && (
          <Link to="/segments/new" search={{ returnTo }} className={buttonClass({ kind: 'quiet' })}>
            {compose.audienceNew()}
          </Link>
        )}
        {campaign && (
          <Button kind="quiet" onClick={() => set({ segmentId: campaign.segmentId })}>
            {compose.audienceKeep({ name: campaign.segment.name })}
          </Button>
        )}
      </Toolbar>
    </>
  )
}

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
  const found = useQuery(read('GET /segments', { query: { search: compose.audienceAll(), limit: SHOWN } }))
    .data?.data
  const create = useChange('POST /segments', ['/segments'])
  const isOffered = useIsShown()
  async function choose() {
    const all = compose.audienceAll()
    const known = found?.find(({ name }) => name === all)
    const id =
      known?.id ?? (await create.run({ body: { name: all, type: 'DYNAMIC', rules: EVERYBODY } })).data.id
    // The user may have chosen another audience while this loaded.
    if (isOffered()) set({ segmentId: id })
  }
  return (
    <Button isBusy={create.isRunning} onClick={() => attempt(choose)}>
      {compose.audienceAll()}
    </Button>
  )
}
