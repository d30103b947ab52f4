import { useEffect, useRef, useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { kit } from '../../../words/en/kit.ts'
import type { BulkOperation, CampaignDetail } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { resultOf } from '../../shell/bulk/outcome.ts'
import { useWatched, watch } from '../../shell/bulk/watch.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldGroup, Radio, TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { followsOf, growingSegment } from './growing-segment.ts'
import { peopleTitle } from './people.ts'
import { messagesQuery, type PeopleSearch } from './people-search.ts'
import { Progress } from './progress.tsx'

interface PeopleDialogProps {
  campaign: CampaignDetail
  people: PeopleSearch
  /** Number of people at the moment. */
  count: number
  onClose(): void
}

/** Creates a segment from the list. The server fills it even after the dialog closes. */
export function SegmentDialog({ campaign: record, people, count, onClose }: PeopleDialogProps) {
  const go = useGo()
  const [filling, setFilling] = useState<string>()
  const isFilling = useWatched().find(({ id }) => id === filling)
  const done = isFilling?.processedCount ?? 0
  const total = isFilling?.matchedCount ?? count
  const follows = followsOf(people)
  const suggested = campaign.segmentOf({ campaign: record.name, recipients: peopleTitle(people) })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function make(data: FormData): Promise<void> {
    const name = String(data.get('name')).trim()
    if (follows && data.get('kind') === 'DYNAMIC') {
      const { data: segment } = await call('POST /segments', {
        body: growingSegment(name, record.id, follows),
      })
      await refresh('/segments')
      return finish(segment.id, campaign.segmentFollows({ name }))
    }
    const { data: made } = await call('POST /campaigns/{id}/segment', {
      params: { id: record.id },
      body: { name, filter: messagesQuery(people) },
    })
    setFilling(made.operation.id)
    await watch(made.operation, (ended) => finish(made.segment.id, filledText(name, ended)))
  }

  function finish(id: string, said: string): void {
    if (isOpen.current) onClose()
    toast(said, { label: campaign.segmentOpen(), run: () => go(`/segments/${id}`) })
  }

  return (
    <Dialog title={campaign.peopleSegment()} onClose={onClose}>
      <Form onSubmit={make}>
        <TextField
          label={campaign.segmentName()}
          name="name"
          required
          maxLength={100}
          defaultValue={suggested.slice(0, 100)}
        />
        {follows && (
          <FieldGroup label={campaign.segmentKind()}>
            <Radio name="kind" value="STATIC" label={campaign.segmentStatic({ count })} defaultChecked />
            <Radio name="kind" value="DYNAMIC" label={campaign.segmentDynamic()} />
          </FieldGroup>
        )}
        {filling && (
          <>
            <Progress label={campaign.segmentProgress({ done, total })} done={done} total={total} />
            <p>{campaign.segmentBackground()}</p>
          </>
        )}
        <Actions>
          <SubmitButton>{campaign.peopleSegment()}</SubmitButton>
          <Button onClick={onClose}>{filling ? kit.close() : campaign.segmentKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const filledText = (name: string, ended: BulkOperation): string =>
  ended.status === 'COMPLETED'
    ? campaign.segmentDone({ name, count: ended.counts.changed })
    : campaign.segmentEnded({ name, result: resultOf(ended) })
