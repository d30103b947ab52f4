import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Poll, UpdatePoll } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Check, FieldGroup, Radio, TextArea, TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Columns, Page, Section, Stack } from '../../ui/page.tsx'
import { type Asked, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { Audience } from './audience.tsx'
import { bodyOf, draftOf, EMPTY_POLL, isWhole, launchTime, type PollDraft } from './draft.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PollEstimate, usePollEstimate } from './poll-estimate.tsx'

/** Screen of a new poll. */
export const NewPoll = () => (
  <Page title="New poll" back={{ to: '/polls', label: 'Polls' }}>
    <PollForm />
  </Page>
)

/** Form of a new poll or a draft, with buttons to save and to launch it. */
export function PollForm({ poll }: { poll?: Poll }) {
  const go = useGo()
  const can = useCan()
  const zone = useZone()
  const [start, setStart] = useState(() => (poll ? draftOf(poll, zone) : EMPTY_POLL))
  const [draft, setDraft] = useState(start)
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isLaunch = useRef(true)
  /** `updatedAt` of the version that the form started from or saved last. */
  const version = useRef(poll?.updatedAt)
  const choose = (launches: boolean) => {
    isLaunch.current = launches
  }
  const estimate = usePollEstimate(draft)
  const change = (next: Partial<PollDraft>) => setDraft((old) => ({ ...old, ...next }))
  const segment = useQuery({
    ...read('GET /segments/{id}', { params: { id: draft.segmentId } }),
    enabled: draft.segmentId !== '',
  })

  async function store(isDraft: boolean, asked: Asked = {}): Promise<Poll> {
    const body = { ...bodyOf(draft, zone), isDraft, ...asked }
    if (!poll) return (await call('POST /polls', { body })).data
    const { closesAt, scheduledAt, ...rest } = body
    const changes: UpdatePoll = { ...rest, scheduledAt: scheduledAt ?? null }
    // An unchanged end is not sent. The poll then still closes seven days after it starts.
    if (draft.closesAt !== start.closesAt) changes.closesAt = closesAt ?? null
    const params = { id: poll.id }
    return (await call('PATCH /polls/{id}', { params, body: changes }, { ifUpdatedAt: version.current })).data
  }

  async function save(isDraft: boolean, asked?: Asked) {
    const { id, name, updatedAt } = await store(isDraft, asked)
    version.current = updatedAt
    setStart(draft)
    setSent(!isDraft || !poll)
    await refresh('/polls', '/campaigns')
    if (isDraft) toast(`"${name}" is saved as a draft.`)
    else {
      const to = asked?.expected ? counted(asked.expected.recipients, 'recipient') : 'its audience'
      const done = draft.beginsAt ? 'is scheduled for' : 'is being sent to'
      toast(`“${name}” ${done} ${to}.`, { label: 'Open the poll', run: () => go(`/polls/${id}`) })
    }
    if (!poll || !isDraft) go(`/polls/${id}`, { isSaved: true })
  }

  /** Saves the draft, or asks before the launch. */
  async function submit() {
    if (!isLaunch.current) return save(true)
    // The API refuses an estimate of an unfinished poll as it would refuse the launch.
    if (!isWhole(draft)) await call('POST /polls/estimate', { body: bodyOf(draft, zone) })
    setAsking(true)
  }

  /** Replaces the content of the form by the poll as someone else has changed it. */
  async function showChanged({ id }: Poll) {
    const { data } = await call('GET /polls/{id}', { params: { id } })
    const next = draftOf(data, zone)
    version.current = data.updatedAt
    setStart(next)
    setDraft(next)
    toast('The form shows the changed poll.', { label: 'Use my version', run: () => setDraft(draft) })
  }

  return (
    <>
      <Form onSubmit={submit} label={poll ? 'Draft poll' : 'New poll'}>
        <Columns>
          <Stack>
            <Section title="The question">
              <TextField
                label="Name"
                name="name"
                required
                hint="Recipients never see it."
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <TextArea
                label="Question"
                name="questionTemplate"
                required
                hint="{{firstName|there}} becomes the first name. The options follow below it."
                value={draft.question}
                onChange={({ target }) => change({ question: target.value })}
              />
              <OptionsEditor options={draft.options} onChange={(options) => change({ options })} />
              <Check
                name="allowMultipleOptions"
                label="A person may choose several"
                checked={draft.allowsSeveral}
                onChange={({ target }) => change({ allowsSeveral: target.checked })}
              />
            </Section>
            <Section title="Who is asked">
              <Audience draft={draft} onChange={change} />
              <FieldGroup label="What it is">
                <Radio
                  name="category"
                  label="Marketing"
                  hint="Quiet hours, consent and frequency limits hold."
                  checked={draft.isMarketing}
                  onChange={() => change({ isMarketing: true })}
                />
                <Radio
                  name="category"
                  label="About an order, an appointment or a service"
                  hint="Opt-outs hold; the other rules of marketing do not."
                  checked={!draft.isMarketing}
                  onChange={() => change({ isMarketing: false })}
                />
              </FieldGroup>
            </Section>
            <Section title="When">
              <Row>
                <TimeField
                  label="Begins"
                  name="scheduledAt"
                  zone={zone}
                  hint="Empty: now."
                  value={draft.beginsAt}
                  onChange={({ target }) => change({ beginsAt: target.value })}
                />
                <TimeField
                  label="Closes"
                  name="closesAt"
                  zone={zone}
                  hint="Empty: a week after it begins."
                  value={draft.closesAt}
                  onChange={({ target }) => change({ closesAt: target.value })}
                />
              </Row>
            </Section>
          </Stack>
          <Section title="Before it is sent">
            <PollEstimate estimate={estimate} />
            {can(poll ? 'poll:update' : 'poll:create') && (
              <Actions>
                {can('poll:send') && (
                  <SubmitButton onClick={() => choose(true)}>
                    {draft.beginsAt ? 'Schedule the poll …' : 'Send the poll …'}
                  </SubmitButton>
                )}
                <SubmitButton kind="plain" onClick={() => choose(false)}>
                  Save draft
                </SubmitButton>
              </Actions>
            )}
          </Section>
        </Columns>
      </Form>
      {isAsking && (
        <SendDialog
          title={`${draft.beginsAt ? 'Schedule' : 'Send'} “${draft.name}”`}
          act={draft.beginsAt ? 'Schedule for' : 'Send to'}
          actAlone={draft.beginsAt ? 'Schedule' : 'Send'}
          audience={segment.data?.data.name ?? 'The chosen segment'}
          count={{
            recipients: estimate.isPlaceholderData ? undefined : estimate.data?.data.eligibleCount,
            error: estimate.error ?? estimate.failureReason,
            retry: estimate.refetch,
          }}
          when={launchTime(draft, zone)}
          subject="poll"
          onSend={(asked) => save(false, asked)}
          {...(poll ? { onCheck: () => attempt(() => showChanged(poll)) } : {})}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard isUnsaved={!isSent && draft !== start} />
    </>
  )
}
