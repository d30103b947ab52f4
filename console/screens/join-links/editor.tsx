import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type {
  CreateJoinLink,
  JoinLink,
  JoinLinkChannel,
  JoinLinkType,
  UpdateJoinLink,
} from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { TextArea, TextField, TimeField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page, Section, Stack } from '../../ui/page.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { wallOf } from '../../ui/zoned.ts'
import { bodyOf, formOf, hiddenIn } from './body.ts'
import { ConsentFields } from './consent-fields.tsx'
import { type AskedField, FieldsEditor } from './fields-editor.tsx'
import { useWords } from './use-words.ts'
import { WayFields } from './way-fields.tsx'

/** Screen of a new join link. */
export const NewJoinLink = () => (
  <Page title={joinLinks.new()} back={{ to: '/join-links', label: joinLinks.title() }}>
    <NewLink />
  </Page>
)

/** Screen that edits a join link. */
export function EditJoinLink() {
  const { id } = useParams({ from: '/inside/join-links/$id/edit' })
  const query = useQuery(read('GET /join-links/{id}', { params: { id } }))
  const back = { to: `/join-links/${id}`, label: query.data?.data.name ?? joinLinks.one() }
  return (
    <Page title={joinLinks.editTitle()} back={back}>
      <Loaded query={query}>{({ data }) => <KeptLink key={data.id} link={data} />}</Loaded>
    </Page>
  )
}

function NewLink() {
  const zone = useZone()
  const show = useSaved()
  async function make(form: FormData) {
    const { linkType: type, linkChannel: channel } = hiddenIn(form)
    const slug = String(form.get('slug') ?? '').trim()
    const body = { ...bodyOf(form, zone), type, channel, ...(slug ? { slug } : {}) } as CreateJoinLink
    await show((await call('POST /join-links', { body })).data)
  }
  return (
    <Form onSubmit={make} label={joinLinks.one()}>
      <LinkFields />
    </Form>
  )
}

function KeptLink({ link }: { link: JoinLink }) {
  const zone = useZone()
  const show = useSaved()
  const inWords = useWords(zone)
  const params = { id: link.id }
  return (
    <RecordForm<JoinLink, UpdateJoinLink>
      label={joinLinks.one()}
      record={link}
      inWords={inWords}
      formIn={(form) => bodyOf(form, zone)}
      formOf={formOf}
      read={async () => (await call('GET /join-links/{id}', { params })).data}
      change={async (body, ifUpdatedAt) =>
        (await call('PATCH /join-links/{id}', { params, body }, { ifUpdatedAt })).data
      }
      onStored={show}
    >
      {(version) => <LinkFields link={version} />}
    </RecordForm>
  )
}

/** Returns a function that opens a saved join link. */
function useSaved() {
  const go = useGo()
  return async ({ id, name }: JoinLink) => {
    await refresh('/join-links')
    toast(joinLinks.saved({ name }))
    go(`/join-links/${id}`, { isSaved: true })
  }
}

function LinkFields({ link }: { link?: JoinLink }) {
  const zone = useZone()
  const [type, setType] = useState<JoinLinkType>(link?.type ?? 'WEB_FORM')
  const [channel, setChannel] = useState<JoinLinkChannel>(link?.channel ?? 'SMS')
  const [fields, setFields] = useState<AskedField[]>(() =>
    (link?.collectFields ?? []).map((field, key) => ({ ...field, key })),
  )
  const [isUnsaved, setUnsaved] = useState(false)
  const isForm = type === 'WEB_FORM'
  return (
    <>
      <input type="hidden" name="linkType" value={type} />
      <input type="hidden" name="linkChannel" value={channel} />
      <input type="hidden" name="askedFields" value={JSON.stringify(fields)} />
      <div onInput={() => setUnsaved(true)}>
        <Stack>
          <WayFields link={link} type={type} onType={setType} channel={channel} onChannel={setChannel} />
          <Section title={joinLinks.page()}>
            <TextField
              label={joinLinks.heading()}
              name="headline"
              defaultValue={link?.headline ?? ''}
              hint={joinLinks.headingHint()}
            />
            <TextArea label={joinLinks.text()} name="description" defaultValue={link?.description ?? ''} />
            {isForm && (
              <FieldsEditor
                fields={fields}
                onChange={(next) => {
                  setFields(next)
                  setUnsaved(true)
                }}
              />
            )}
            {isForm && (
              <Row>
                <TextField
                  label={joinLinks.button()}
                  name="buttonLabel"
                  defaultValue={link?.buttonLabel ?? ''}
                />
                <TextField
                  label={joinLinks.redirect()}
                  name="redirectUrl"
                  type="url"
                  placeholder="https://"
                  defaultValue={link?.redirectUrl ?? ''}
                />
              </Row>
            )}
          </Section>
          <ConsentFields link={link} isForm={isForm} channel={channel} />
          <Section title={joinLinks.limits()}>
            <Row>
              <TimeField
                label={joinLinks.expires()}
                name="expiresAt"
                zone={zone}
                hint={joinLinks.expiresHint()}
                defaultValue={link?.expiresAt ? wallOf(link.expiresAt, zone) : ''}
              />
              <TextField
                label={joinLinks.limitPeople()}
                name="maxSubmissions"
                type="number"
                min={1}
                hint={joinLinks.limitPeopleHint()}
                defaultValue={link?.maxSubmissions ?? ''}
              />
            </Row>
          </Section>
          <Actions>
            <SubmitButton>{joinLinks.saveAct()}</SubmitButton>
          </Actions>
        </Stack>
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  )
}
