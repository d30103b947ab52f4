import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Check, FieldGroup, Radio, TextArea, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Columns, Page, Section, Stack } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { Audience } from './audience.tsx'
import { bodyOf, EMPTY_POLL, type PollDraft } from './draft.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PollEstimate, usePollEstimate } from './poll-estimate.tsx'

/** Asks a question. */
export function NewPoll() {
  const go = useGo()
  const can = useCan()
  const zone = useZone()
  const [draft, setDraft] = useState(EMPTY_POLL)
  const [isSent, setSent] = useState(false)
  const estimate = usePollEstimate(draft)
  const change = (next: Partial<PollDraft>) => setDraft((old) => ({ ...old, ...next }))
  const eligible = estimate.data?.data.eligibleCount

  async function send() {
    const { data } = await call('POST /polls', { body: bodyOf(draft, zone) })
    setSent(true)
    await refresh('/polls', '/campaigns')
    toast(draft.beginsAt ? `"${data.name}" is scheduled.` : `"${data.name}" is being sent.`)
    go(`/polls/${data.id}`, { isSaved: true })
  }

  return (
    <Page title="New poll" back={{ to: '/polls', label: 'Polls' }}>
      <Form onSubmit={send} label="New poll">
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
                <TextField
                  label="Begins"
                  name="scheduledAt"
                  type="datetime-local"
                  hint="Empty: now. In the time zone of the organization."
                  value={draft.beginsAt}
                  onChange={({ target }) => change({ beginsAt: target.value })}
                />
                <TextField
                  label="Closes"
                  name="closesAt"
                  type="datetime-local"
                  hint="Empty: a week after it begins."
                  value={draft.closesAt}
                  onChange={({ target }) => change({ closesAt: target.value })}
                />
              </Row>
            </Section>
          </Stack>
          <Section title="Before it is sent">
            <PollEstimate estimate={estimate} />
            {can('poll:create') && can('poll:send') && (
              <Actions>
                <SubmitButton>
                  {draft.beginsAt ? 'Schedule it for ' : 'Ask '}
                  {eligible === undefined ? 'them' : counted(eligible, 'person', 'people')}
                </SubmitButton>
              </Actions>
            )}
          </Section>
        </Columns>
      </Form>
      <LeaveGuard isUnsaved={!isSent && draft !== EMPTY_POLL} />
    </Page>
  )
}
