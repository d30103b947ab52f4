import { useEffect, useRef, useState } from 'react'
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
import { counted, number } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { followsOf, growingSegment } from './growing-segment.ts'
import { messagesQuery, type PeopleSearch, peopleTitle } from './people.ts'
import { Progress } from './progress.tsx'

interface PeopleDialogProps {
  campaign: CampaignDetail
  people: PeopleSearch
  /** Number of people at the moment. */
  count: number
  onClose(): void
}

/** Creates a segment from the list. The server fills it even after the dialog closes. */
export function SegmentDialog({ campaign, people, count, onClose }: PeopleDialogProps) {
  const go = useGo()
  const [filling, setFilling] = useState<string>()
  const isFilling = useWatched().find(({ id }) => id === filling)
  const follows = followsOf(people)
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
        body: growingSegment(name, campaign.id, follows),
      })
      await refresh('/segments')
      return finish(segment.id, `“${name}” follows the campaign.`)
    }
    const { data: made } = await call('POST /campaigns/{id}/segment', {
      params: { id: campaign.id },
      body: { name, filter: messagesQuery(people) },
    })
    setFilling(made.operation.id)
    await watch(made.operation, (ended) => finish(made.segment.id, filledText(name, ended)))
  }

  function finish(id: string, said: string): void {
    if (isOpen.current) onClose()
    toast(said, { label: 'Open', run: () => go(`/segments/${id}`) })
  }

  return (
    <Dialog title="Make a segment of them" onClose={onClose}>
      <Form onSubmit={make}>
        <TextField
          label="Name of the segment"
          name="name"
          required
          maxLength={100}
          defaultValue={`${campaign.name}: ${peopleTitle(people)}`.slice(0, 100)}
        />
        {follows && (
          <FieldGroup label="Who is in it">
            <Radio name="kind" value="STATIC" label={`These ${number(count)}`} defaultChecked />
            <Radio name="kind" value="DYNAMIC" label="Also those who do it later" />
          </FieldGroup>
        )}
        {filling && (
          <>
            <Progress
              label="People are added"
              done={isFilling?.processedCount ?? 0}
              total={isFilling?.matchedCount ?? count}
            />
            <p>You may close this: the server goes on, and says when it is done.</p>
          </>
        )}
        <Actions>
          <SubmitButton>Make the segment</SubmitButton>
          <Button onClick={onClose}>{filling ? 'Close' : 'Keep the list as it is'}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

const filledText = (name: string, ended: BulkOperation): string =>
  ended.status === 'COMPLETED'
    ? `“${name}” has ${counted(ended.counts.changed, 'person', 'people')}.`
    : `“${name}”: ${resultOf(ended)}`
