import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import type { Segment } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { stayed, useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Columns, Page, Section, Stack } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { Explain } from './explain.tsx'
import { Members } from './members.tsx'
import { Rename } from './rename.tsx'
import { SegmentRulesForm, type UnsavedRules } from './segment-rules.tsx'
import styles from './segments.module.css'
import { kindOf } from './segments.tsx'

/** A segment with its rules and members, and an explanation for a single contact. */
export function SegmentScreen() {
  const { id } = useParams({ from: '/inside/segments/$id' })
  const query = useQuery(read('GET /segments/{id}', { params: { id } }))
  const segment = query.data?.data
  return (
    <Page
      title={segment?.name ?? segments.one()}
      intro={segment?.description}
      back={{ to: '/segments', label: segments.title() }}
      beside={
        segment && <Badge tone={segment.type === 'DYNAMIC' ? 'info' : 'idle'}>{kindOf(segment.type)}</Badge>
      }
      actions={segment && <SegmentActions key={id} segment={segment} />}
    >
      <Loaded query={query}>
        {({ data }) => (
          <Columns key={id}>
            <Stack>
              {data.rules && (
                <KeptForm<UnsavedRules> kind="segment" record={id}>
                  {(kept) => <SegmentRulesForm segment={data} kept={kept} />}
                </KeptForm>
              )}
              <Members segment={data} />
            </Stack>
            <Stack>
              <Section title={segments.size()}>
                <p className={styles.count}>{segments.count({ count: data.contactCount })}</p>
                {data.lastEvaluatedAt && (
                  <p className={styles.quiet}>
                    {segments.counted.rich({ time: <Time value={data.lastEvaluatedAt} /> })}
                  </p>
                )}
              </Section>
              <Explain segment={data} />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

function SegmentActions({ segment }: { segment: Segment }) {
  const { id, name, contactCount } = segment
  const can = useCan()
  const go = useGo()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const [error, setError] = useState<unknown>()
  async function copy() {
    const isHere = stayed()
    try {
      const { data } = await call('POST /segments/{id}/clone', { params: { id }, body: {} })
      await refresh('/segments')
      if (isHere()) go(`/segments/${data.id}`)
    } catch (problem) {
      setError(problem)
    }
  }
  const close = () => setOpen(undefined)
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('campaign:create') && (
        <Link to="/campaigns/new" search={{ segmentId: id }} className={buttonClass({ kind: 'primary' })}>
          {segments.write()}
        </Link>
      )}
      {can('segment:update') && <Button onClick={() => setOpen('rename')}>{segments.renameAct()}</Button>}
      {can('segment:create') && <Button onClick={copy}>{segments.copyAct()}</Button>}
      {can('segment:delete') && <Button onClick={() => setOpen('delete')}>{segments.deleteAct()}</Button>}
      {open === 'rename' && <Rename segment={segment} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={segments.deleteTitle()}
          act={segments.deleteTitle()}
          keep={segments.deleteKeep()}
          onClose={close}
          onConfirm={async () => {
            await call('DELETE /segments/{id}', { params: { id } })
            await refresh('/segments')
            go('/segments')
          }}
        >
          <p>{segments.deleteHint({ name, count: contactCount })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
