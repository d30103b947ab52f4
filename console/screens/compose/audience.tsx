import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { AllContacts } from '../../shell/all-contacts.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section, Toolbar } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const SHOWN = 8

/** Choice of the segment that gets the campaign. */
export function Audience() {
  const { draft, problemOf } = useCompose()
  const { segmentId } = draft
  // A choice removes the control that had the focus.
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
  }, [])
  return (
    <Section title={compose.audience()} intro={compose.audienceHint()}>
      {segmentId === '' ? <SegmentPicker hasFocus={isOpen.current} /> : <Chosen hasFocus={isOpen.current} />}
      {problemOf('segmentId') && (
        <p className={styles.problem} data-field-problem="segmentId">
          {problemOf('segmentId')}
        </p>
      )}
    </Section>
  )
}

/** @param hasFocus whether it takes the focus when it appears */
function Chosen({ hasFocus }: { hasFocus: boolean }) {
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
      <Button autoFocus={hasFocus} onClick={() => set({ segmentId: '' })}>
        {compose.audienceChange()}
      </Button>
    </div>
  )
}

/** Scrolls to the review. A link would add an entry to the history. */
function toReview(): void {
  document.getElementById('review')?.scrollIntoView({ behavior: 'smooth' })
}

/** @param hasFocus whether its field takes the focus when it appears */
function SegmentPicker({ hasFocus }: { hasFocus: boolean }) {
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
        hasFocus={hasFocus}
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
        {can('segment:create') && <AllContacts onChoose={({ id }) => set({ segmentId: id })} />}
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
