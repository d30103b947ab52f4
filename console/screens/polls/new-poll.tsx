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
import type { Dated } from '../../ui/careful-save.ts'
import { Check, FieldGroup, Radio, TextArea, TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { nameField } from '../../ui/name-field.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Columns, Page, Section, Stack } from '../../ui/page.tsx'
import { type Asked, SendDialog } from '../../ui/send-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCarefulSave } from '../../ui/use-careful-save.ts'
import { useClearChosen } from '../../ui/use-clear-chosen.ts'
import { Audience } from './audience.tsx'
import { bodyOf, chosenIn, draftOf, EMPTY_POLL, isWhole, launchTime, type PollDraft } from './draft.ts'
import { OptionsEditor } from './options-editor.tsx'
import { PollEstimate, usePollEstimate } from './poll-estimate.tsx'
import { PollVersions } from './poll-versions.tsx'

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

/** Whether the poll stays a draft, and the recipients that the user saw. */
type Act = Asked & { isDraft: boolean }

/** A stored draft. */
interface StoredDraft extends Dated {
  draft: PollDraft
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
  const isNarrow = useNarrow()
  const chosen = chosenIn(useSearch({ strict: false }))
  const begun = kept.begun?.content
  const [start, setStart] = useState(
    () => begun?.start ?? (poll ? draftOf(poll, zone) : { ...EMPTY_POLL, ...chosen }),
  )
  const [draft, setDraft] = useState(begun?.draft ?? start)
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isLaunch = useRef(true)
  const storedIn = (data: Poll): StoredDraft => ({ draft: draftOf(data, zone), updatedAt: data.updatedAt })
  const careful = useCarefulSave<StoredDraft, PollDraft>(
    { draft: start, updatedAt: begun?.version ?? poll?.updatedAt ?? null },
    {
      formOf: (stored) => stored.draft,
      read: async () => storedIn((await call('GET /polls/{id}', { params: { id: poll!.id } })).data),
      change: async (form, ifUpdatedAt) => storedIn(await change(form, ifUpdatedAt, { isDraft: true })),
    },
  )
  const choose = (launches: boolean) => {
    isLaunch.current = launches
  }
  const estimate = usePollEstimate(draft)
  const edit = (next: Partial<PollDraft>) => setDraft((old) => ({ ...old, ...next }))
  /** Chooses the default sender. This is no change by the user. */
  const propose = (senderId: string) => {
    const withSender = (old: PollDraft) =>
      old.senderIds.length > 0 ? old : { ...old, senderIds: [senderId] }
    setStart(withSender)
    setDraft(withSender)
  }
  const segment = useQuery({
    ...read('GET /segments/{id}', { params: { id: draft.segmentId } }),
    enabled: draft.segmentId !== '',
  })

  const isUnsaved = !isSent && JSON.stringify(draft) !== JSON.stringify(start)
  const keeping = useKeptForm(
    kept,
    isUnsaved ? { draft, start, version: careful.over().updatedAt ?? undefined } : undefined,
  )
  // A choice of another screen is a change of the form, so it is kept too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useLayoutEffect(() => {
    edit(chosen)
  }, [])
  useClearChosen(isUnsaved && Object.keys(chosen).length > 0)

  /** Changes the stored poll. Throws ApiError. */
  async function change(form: PollDraft, ifUpdatedAt: string | undefined, act: Act): Promise<Poll> {
    const { closesAt, scheduledAt, ...rest } = bodyOf(form, zone)
    const changes: UpdatePoll = { ...rest, scheduledAt: scheduledAt ?? null, ...act }
    // An unchanged end is not sent. The poll then still closes seven days after it starts.
    if (form.closesAt !== start.closesAt) changes.closesAt = closesAt ?? null
    return (await call('PATCH /polls/{id}', { params: { id: poll!.id }, body: changes }, { ifUpdatedAt }))
      .data
  }

  const create = async (act: Act): Promise<Poll> =>
    (await call('POST /polls', { body: { ...bodyOf(draft, zone), ...act } })).data

  /** Saves the draft, unless the user has to choose a version. */
  async function save(act: typeof careful.save) {
    const made = poll ? undefined : await create({ isDraft: true })
    if (!made && !(await act(draft))) return
    setStart(draft)
    setSent(made !== undefined)
    await refresh('/polls', '/campaigns')
    toast(polls.savedDraft({ name: draft.name }))
    if (made) go(`/polls/${made.id}`, { isSaved: true })
  }

  async function launch(asked: Asked) {
    const act = { isDraft: false, ...asked }
    const { id, name } = poll
      ? await change(draft, careful.over().updatedAt ?? undefined, act)
      : await create(act)
    setSent(true)
    await refresh('/polls', '/campaigns')
    toast(startedText(name, asked.expected?.recipients, draft.beginsAt !== ''), {
      label: polls.openOne(),
      run: () => go(`/polls/${id}`),
    })
    go(`/polls/${id}`, { isSaved: true })
  }

  /** Saves the draft, or asks before the launch. */
  async function submit() {
    if (!isLaunch.current) return save(careful.save)
    // The API refuses an estimate of an unfinished poll as it would refuse the launch.
    if (!isWhole(draft)) await call('POST /polls/estimate', { body: bodyOf(draft, zone) })
    setAsking(true)
  }

  function take() {
    const stored = careful.take()
    if (!stored) return
    setStart(stored.draft)
    setDraft(stored.draft)
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
                autoFocus={!poll && !isNarrow}
                hint={polls.nameHint()}
                value={draft.name}
                onChange={({ target }) => edit({ name: target.value })}
              />
              <TextArea
                label={polls.question()}
                name="questionTemplate"
                required
                hint={polls.questionHint({ field: nameField('firstName') })}
                value={draft.question}
                onChange={({ target }) => edit({ question: target.value })}
              />
              <OptionsEditor options={draft.options} onChange={(options) => edit({ options })} />
              <Check
                name="allowMultipleOptions"
                label={polls.several()}
                checked={draft.allowsSeveral}
                onChange={({ target }) => edit({ allowsSeveral: target.checked })}
              />
            </Section>
            <Section title={polls.audience()}>
              <Audience id={poll?.id} draft={draft} onChange={edit} onUsualSender={propose} />
              <FieldGroup label={polls.category()}>
                <Radio
                  name="category"
                  label={polls.marketing()}
                  hint={polls.marketingHint()}
                  checked={draft.isMarketing}
                  onChange={() => edit({ isMarketing: true })}
                />
                <Radio
                  name="category"
                  label={polls.transactional()}
                  hint={polls.transactionalHint()}
                  checked={!draft.isMarketing}
                  onChange={() => edit({ isMarketing: false })}
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
                  onChange={({ target }) => edit({ beginsAt: target.value })}
                />
                <TimeField
                  label={polls.closes()}
                  name="closesAt"
                  zone={zone}
                  hint={polls.closesHint()}
                  value={draft.closesAt}
                  onChange={({ target }) => edit({ closesAt: target.value })}
                />
              </Row>
            </Section>
          </Stack>
          <Section title={polls.estimate()}>
            <PollEstimate estimate={estimate} />
            {careful.theirs && (
              <PollVersions
                mine={draft}
                theirs={careful.theirs.draft}
                changedAt={careful.theirs.updatedAt}
                zone={zone}
                onKeep={() => attempt(() => save(careful.keep))}
                onTake={take}
              />
            )}
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
          onSend={launch}
          {...(poll ? { onCheck: () => attempt(careful.look) } : {})}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
