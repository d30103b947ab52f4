import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { polls } from '../../../words/en/polls.ts'
import type { Poll, UpdatePoll } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { useGo } from '../../shell/use-go.ts'
import { attempt } from '../../ui/attempt.ts'
import { Check, FieldGroup, Radio, TextArea, TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { Columns, Page, Section, Stack } from '../../ui/page.tsx'
import { type Asked, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useClearChosen } from '../../ui/use-clear-chosen.ts'
import { Audience } from './audience.tsx'
import { bodyOf, chosenIn, draftOf, EMPTY_POLL, isWhole, launchTime, type PollDraft } from './draft.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PollEstimate, usePollEstimate } from './poll-estimate.tsx'

/** Screen of a new poll. */
export const NewPoll = () => (
  <Page title={polls.new()} back={{ to: '/polls', label: polls.title() }}>
    <KeptForm<UnsavedPoll> kind="poll" record="new">
      {(kept) => <PollForm kept={kept} />}
    </KeptForm>
  </Page>
)

/** Says that a poll is sent or scheduled. */
function startedText(name: string, count: number | undefined, isScheduled: boolean): string {
  if (count === undefined) return isScheduled ? polls.scheduledForAll({ name }) : polls.sentToAll({ name })
  return isScheduled ? polls.scheduledFor({ name, count }) : polls.sentTo({ name, count })
}

/** A poll that is not stored. */
export interface UnsavedPoll {
  draft: PollDraft
  /** Draft that it is based on. */
  start: PollDraft
  /** `updatedAt` of the stored draft; absent for a new poll. */
  version?: string | undefined
}

interface PollFormProps {
  poll?: Poll
  kept: Kept<UnsavedPoll>
}

/** Form of a new poll or a draft, with buttons to save and to launch it. */
export function PollForm({ poll, kept }: PollFormProps) {
  const go = useGo()
  const can = useCan()
  const zone = useZone()
  const chosen = chosenIn(useSearch({ strict: false }))
  const begun = kept.begun?.content
  const [start, setStart] = useState(
    () => begun?.start ?? (poll ? draftOf(poll, zone) : { ...EMPTY_POLL, ...chosen }),
  )
  const [draft, setDraft] = useState(begun?.draft ?? start)
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isLaunch = useRef(true)
  /** `updatedAt` of the version that the form started from or saved last. */
  const version = useRef(begun?.version ?? poll?.updatedAt)
  const choose = (launches: boolean) => {
    isLaunch.current = launches
  }
  const estimate = usePollEstimate(draft)
  const change = (next: Partial<PollDraft>) => setDraft((old) => ({ ...old, ...next }))
  const segment = useQuery({
    ...read('GET /segments/{id}', { params: { id: draft.segmentId } }),
    enabled: draft.segmentId !== '',
  })

  const isUnsaved = !isSent && JSON.stringify(draft) !== JSON.stringify(start)
  const keeping = useKeptForm(kept, isUnsaved ? { draft, start, version: version.current } : undefined)
  // A choice of another screen is a change of the form, so it is kept too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useLayoutEffect(() => {
    change(chosen)
  }, [])
  useClearChosen(isUnsaved && Object.keys(chosen).length > 0)

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
    if (isDraft) toast(polls.savedDraft({ name }))
    else {
      toast(startedText(name, asked?.expected?.recipients, draft.beginsAt !== ''), {
        label: polls.openOne(),
        run: () => go(`/polls/${id}`),
      })
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
    toast(polls.theirs(), { label: polls.theirsUndo(), run: () => setDraft(draft) })
  }

  return (
    <>
      <KeptNotice {...keeping} />
      <Form onSubmit={submit} label={poll ? polls.editor() : polls.new()}>
        <Columns>
          <Stack>
            <Section title={polls.question()}>
              <TextField
                label={polls.name()}
                name="name"
                required
                hint={polls.nameHint()}
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <TextArea
                label={polls.question()}
                name="questionTemplate"
                required
                hint={polls.questionHint({ field: '{{firstName|there}}' })}
                value={draft.question}
                onChange={({ target }) => change({ question: target.value })}
              />
              <OptionsEditor options={draft.options} onChange={(options) => change({ options })} />
              <Check
                name="allowMultipleOptions"
                label={polls.several()}
                checked={draft.allowsSeveral}
                onChange={({ target }) => change({ allowsSeveral: target.checked })}
              />
            </Section>
            <Section title={polls.audience()}>
              <Audience id={poll?.id} draft={draft} onChange={change} />
              <FieldGroup label={polls.category()}>
                <Radio
                  name="category"
                  label={polls.marketing()}
                  hint={polls.marketingHint()}
                  checked={draft.isMarketing}
                  onChange={() => change({ isMarketing: true })}
                />
                <Radio
                  name="category"
                  label={polls.transactional()}
                  hint={polls.transactionalHint()}
                  checked={!draft.isMarketing}
                  onChange={() => change({ isMarketing: false })}
                />
              </FieldGroup>
            </Section>
            <Section title={polls.schedule()}>
              <Row>
                <TimeField
                  label={polls.begins()}
                  name="scheduledAt"
                  zone={zone}
                  hint={polls.beginsHint()}
                  value={draft.beginsAt}
                  onChange={({ target }) => change({ beginsAt: target.value })}
                />
                <TimeField
                  label={polls.closes()}
                  name="closesAt"
                  zone={zone}
                  hint={polls.closesHint()}
                  value={draft.closesAt}
                  onChange={({ target }) => change({ closesAt: target.value })}
                />
              </Row>
            </Section>
          </Stack>
          <Section title={polls.estimate()}>
            <PollEstimate estimate={estimate} />
            {can(poll ? 'poll:update' : 'poll:create') && (
              <Actions>
                {can('poll:send') && (
                  <SubmitButton onClick={() => choose(true)}>
                    {draft.beginsAt ? polls.scheduleAsk() : polls.sendAsk()}
                  </SubmitButton>
                )}
                <SubmitButton kind="plain" onClick={() => choose(false)}>
                  {polls.saveDraft()}
                </SubmitButton>
              </Actions>
            )}
          </Section>
        </Columns>
      </Form>
      {isAsking && (
        <SendDialog
          title={
            draft.beginsAt ? polls.scheduleTitle({ name: draft.name }) : polls.sendTitle({ name: draft.name })
          }
          act={draft.beginsAt ? polls.scheduleFor : polls.sendTo}
          actAlone={draft.beginsAt ? polls.scheduleAct() : polls.send()}
          audience={segment.data?.data.name ?? polls.segmentChosen()}
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
    </>
  )
}
