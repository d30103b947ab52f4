import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type {
  CreateJoinLink,
  JoinLink,
  JoinLinkChannel,
  JoinLinkTopic,
  JoinLinkType,
  UpdateJoinLink,
} from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { KeptForm } from '../../shell/kept-form.tsx'
import { useGo } from '../../shell/use-go.ts'
import { TextArea, TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { type Kept, KeptNotice, useKeptForm } from '../../ui/kept-form.tsx'
import { Page, Section, Stack } from '../../ui/page.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded, Waiting } from '../../ui/waiting.tsx'
import { bodyOf, formOf, hiddenIn, type LinkValues, valuesIn, valuesOf } from './body.ts'
import { ConsentFields } from './consent-fields.tsx'
import { type AskedField, FieldsEditor } from './fields-editor.tsx'
import { PagePreview } from './page-preview.tsx'
import { TopicsEditor } from './topics-editor.tsx'
import { useWords } from './use-words.ts'
import { WayFields } from './way-fields.tsx'

/** Screen of a new join link. It proposes the policy and terms of the newest form. */
export function NewJoinLink() {
  const query = useQuery(read('GET /join-links', { query: { types: ['WEB_FORM'], limit: 1 } }))
  const newest = query.data?.data[0]
  return (
    <Page title={joinLinks.new()} back={{ to: '/join-links', label: joinLinks.title() }}>
      {query.isLoading && !query.failureReason ? (
        <Waiting />
      ) : (
        <KeptForm<UnsavedLink> kind="join-link" record="new">
          {(kept) => <NewLink kept={kept} proposed={newest ? policyOf(newest) : {}} />}
        </KeptForm>
      )}
    </Page>
  )
}

const policyOf = ({ privacyPolicyUrl, termsUrl }: JoinLink): LinkValues => ({
  privacyPolicyUrl: privacyPolicyUrl ?? '',
  termsUrl: termsUrl ?? '',
})

/** Screen that edits a join link. */
export function EditJoinLink() {
  const { id } = useParams({ from: '/inside/join-links/$id/edit' })
  const query = useQuery(read('GET /join-links/{id}', { params: { id } }))
  const back = { to: `/join-links/${id}`, label: query.data?.data.name ?? joinLinks.one() }
  return (
    <Page title={joinLinks.editTitle()} back={back}>
      <Loaded query={query}>
        {({ data }) => (
          <KeptForm<UnsavedLink> key={data.id} kind="join-link" record={data.id}>
            {(kept) => <StoredLink link={data} kept={kept} />}
          </KeptForm>
        )}
      </Loaded>
    </Page>
  )
}

/** A join link that is not stored. */
interface UnsavedLink {
  values: LinkValues
  /** Version that it is based on; absent for a new join link. */
  over?: JoinLink
}

function NewLink({ kept, proposed }: { kept: Kept<UnsavedLink>; proposed: LinkValues }) {
  const zone = useZone()
  const [unsaved, setUnsaved] = useState(kept.begun?.content)
  const keeping = useKeptForm(kept, unsaved)
  const show = useSaved(() => setUnsaved(undefined))
  async function make(form: FormData) {
    const { linkType: type, linkChannel: channel } = hiddenIn(form)
    const slug = String(form.get('slug') ?? '').trim()
    const body = { ...bodyOf(form, zone), type, channel, ...(slug ? { slug } : {}) } as CreateJoinLink
    await show((await call('POST /join-links', { body })).data)
  }
  return (
    <>
      <KeptNotice {...keeping} />
      <Form onSubmit={make} label={joinLinks.one()}>
        <LinkFields
          proposed={proposed}
          begun={kept.begun?.content.values}
          onUnsaved={(values) => setUnsaved(values && { values })}
        />
      </Form>
    </>
  )
}

function StoredLink({ link, kept }: { link: JoinLink; kept: Kept<UnsavedLink> }) {
  const zone = useZone()
  const begun = kept.begun?.content
  const over = begun?.over ?? link
  const [unsaved, setUnsaved] = useState(begun)
  const keeping = useKeptForm(kept, unsaved)
  const show = useSaved(() => setUnsaved(undefined))
  const inWords = useWords(zone)
  const params = { id: link.id }
  return (
    <>
      <KeptNotice {...keeping} />
      <RecordForm<JoinLink, UpdateJoinLink>
        label={joinLinks.one()}
        record={over}
        inWords={inWords}
        formIn={(form) => bodyOf(form, zone)}
        formOf={formOf}
        read={async () => (await call('GET /join-links/{id}', { params })).data}
        change={async (body, ifUpdatedAt) =>
          (await call('PATCH /join-links/{id}', { params, body }, { ifUpdatedAt })).data
        }
        onStored={show}
      >
        {(version) => (
          <LinkFields
            link={version}
            begun={version === over ? begun?.values : undefined}
            onUnsaved={(values) => setUnsaved(values && { values, over: version })}
          />
        )}
      </RecordForm>
    </>
  )
}

/** Returns a function that opens a saved join link. */
function useSaved(onSaved: () => void) {
  const go = useGo()
  return async ({ id, name }: JoinLink) => {
    onSaved()
    await refresh('/join-links')
    toast(joinLinks.saved({ name }))
    go(`/join-links/${id}`, { isSaved: true })
  }
}

interface LinkFieldsProps {
  /** Absent for a new join link. */
  link?: JoinLink
  /** First values of a new join link. */
  proposed?: LinkValues
  /** What was typed before and not stored. */
  begun: LinkValues | undefined
  /** Called with what is typed and not stored; undefined if there is nothing. */
  onUnsaved(values: LinkValues | undefined): void
}

function LinkFields({ link, proposed = {}, begun, onUnsaved }: LinkFieldsProps) {
  const zone = useZone()
  const first = begun ?? (link ? valuesOf(link, zone) : proposed)
  const [type, setType] = useState((first.linkType ?? 'WEB_FORM') as JoinLinkType)
  const [channel, setChannel] = useState((first.linkChannel ?? 'SMS') as JoinLinkChannel)
  const [fields, setFields] = useState<AskedField[]>(() => JSON.parse(first.askedFields ?? '[]'))
  const [topics, setTopics] = useState<JoinLinkTopic[]>(() => JSON.parse(first.linkTopics ?? '[]'))
  const [changes, setChanges] = useState(0)
  const noteChange = () => setChanges((count) => count + 1)
  const content = useRef<HTMLDivElement>(null)
  // After the drawing, because some fields follow others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is noted once
  useEffect(() => {
    onUnsaved(changes > 0 ? valuesIn(new FormData(content.current!.closest('form')!)) : begun)
  }, [changes])
  const isForm = type === 'WEB_FORM'
  return (
    <>
      <input type="hidden" name="linkType" value={type} />
      <input type="hidden" name="linkChannel" value={channel} />
      <input type="hidden" name="askedFields" value={JSON.stringify(fields)} />
      <input type="hidden" name="linkTopics" value={JSON.stringify(topics)} />
      <div ref={content} onInput={noteChange}>
        <Stack>
          <WayFields
            isNew={!link}
            first={first}
            type={type}
            onType={setType}
            channel={channel}
            onChannel={setChannel}
          />
          <Section title={joinLinks.page()}>
            <TextField
              label={joinLinks.heading()}
              name="headline"
              defaultValue={first.headline}
              hint={joinLinks.headingHint()}
            />
            <TextArea label={joinLinks.text()} name="description" defaultValue={first.description} />
            {isForm && (
              <FieldsEditor
                fields={fields}
                onChange={(next) => {
                  setFields(next)
                  noteChange()
                }}
              />
            )}
            {isForm && (
              <Row>
                <TextField label={joinLinks.button()} name="buttonLabel" defaultValue={first.buttonLabel} />
                <TextField
                  label={joinLinks.redirect()}
                  name="redirectUrl"
                  type="url"
                  placeholder="https://"
                  defaultValue={first.redirectUrl}
                />
              </Row>
            )}
            <PagePreview />
          </Section>
          <ConsentFields isNew={!link} first={first} isForm={isForm} channel={channel}>
            <TopicsEditor
              topics={topics}
              isForm={isForm}
              onChange={(next) => {
                setTopics(next)
                noteChange()
              }}
            />
          </ConsentFields>
          <Section title={joinLinks.limits()}>
            <Row>
              <TimeField
                label={joinLinks.expires()}
                name="expiresAt"
                zone={zone}
                hint={joinLinks.expiresHint()}
                defaultValue={first.expiresAt}
              />
              <TextField
                label={joinLinks.limitPeople()}
                name="maxSubmissions"
                type="number"
                min={1}
                hint={joinLinks.limitPeopleHint()}
                defaultValue={first.maxSubmissions}
              />
            </Row>
          </Section>
          <Actions>
            <SubmitButton>{joinLinks.saveAct()}</SubmitButton>
          </Actions>
        </Stack>
      </div>
    </>
  )
}
