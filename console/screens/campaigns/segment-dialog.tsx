import { useEffect, useRef, useState } from 'react'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldGroup, Radio, TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { counted, number } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { followsOf, growingSegment, makeSegment } from './make-segment.ts'
import { type PeopleSearch, peopleTitle } from './people.ts'
import { peopleApi } from './people-api.ts'
import { Progress } from './progress.tsx'

interface PeopleDialogProps {
  campaign: CampaignDetail
  people: PeopleSearch
  /** How many there are now. */
  count: number
  onClose(): void
}

/** Makes a segment of the people of the list. Left halfway, nothing of it stays. */
export function SegmentDialog({ campaign, people, count, onClose }: PeopleDialogProps) {
  const go = useGo()
  const leaving = useRef(new AbortController())
  const [done, setDone] = useState<readonly [number, number]>()
  const follows = followsOf(people)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function make(data: FormData): Promise<void> {
    const name = String(data.get('name')).trim()
    if (follows && data.get('kind') === 'DYNAMIC') {
      const { data: segment } = await call('POST /segments', {
        body: growingSegment(name, campaign.id, follows),
      })
      return finish(segment.id, `“${name}” follows the campaign.`)
    }
    const { signal } = leaving.current
    setDone([0, count])
    try {
      const { id, members } = await makeSegment(name, peopleApi(campaign.id, people, signal), {
        signal,
        onProgress: (...progress) => setDone(progress),
      })
      await finish(id, `“${name}” has ${counted(members, 'person', 'people')}.`)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setDone(undefined)
    }
  }

  async function finish(id: string, said: string): Promise<void> {
    await refresh('/segments')
    onClose()
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
        {done && <Progress label="People are added" done={done[0]} total={done[1]} />}
        <Actions>
          <SubmitButton>Make the segment</SubmitButton>
          <Button onClick={onClose}>Keep the list as it is</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
