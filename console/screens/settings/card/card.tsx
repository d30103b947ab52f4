import { useQuery } from '@tanstack/react-query'
import { settingsCard } from '../../../../words/en/settings-card.ts'
import type { ContactCard } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { PostalAddress } from '../../../shell/postal-address.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Row } from '../../../ui/form.tsx'
import { Columns, Page, Section, Stack } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { type Draft, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { Picture } from '../picture.tsx'
import { SaveBar } from '../save-bar.tsx'
import { bodyOf, type CardForm, formOf } from './form.ts'
import { CardPreview, PublicAddress } from './preview.tsx'

/** Editor of the contact card. Recipients save it, so that later messages show a name. */
export function CardSettings() {
  const query = useQuery(read('GET /organization/contact-card'))
  return (
    <Page title={settingsCard.title()} intro={settingsCard.intro()}>
      <Loaded query={query}>{({ data }) => <Fields card={data} />}</Loaded>
    </Page>
  )
}

const PROPOSAL = { source: settingsCard.proposal(), act: settingsCard.save() }

function Fields({ card }: { card: ContactCard }) {
  const can = useCan()
  const draft = useDraft(formOf(card))
  const save = useChange('PUT /organization/contact-card', ['/organization/contact-card'])
  return (
    <Form
      label={settingsCard.title()}
      onSubmit={async () => {
        const { data } = await save.run({ body: bodyOf(draft.value) })
        draft.accept(formOf(data))
        toast(settingsCard.saved())
      }}
    >
      <Columns>
        <Lockable isOpen={can('organization:update')}>
          <Names draft={draft} />
          <Ways draft={draft} />
        </Lockable>
        <Stack>
          <CardPreview form={draft.value} />
          <PublicAddress card={card} isChanged={draft.isChanged} />
        </Stack>
      </Columns>
      <SaveBar
        draft={draft}
        proposal={card.updatedAt === null && can('organization:update') ? PROPOSAL : undefined}
      />
    </Form>
  )
}

const Names = ({ draft }: { draft: Draft<CardForm> }) => (
  <Section title={settingsCard.name()}>
    <TextField
      label={settingsCard.displayName()}
      required
      maxLength={100}
      {...textOf(draft, 'displayName')}
    />
    <TextField label={settingsCard.company()} {...textOf(draft, 'organizationName')} />
    <Row>
      <TextField
        label={settingsCard.firstName()}
        hint={settingsCard.firstNameHint()}
        {...textOf(draft, 'firstName')}
      />
      <TextField label={settingsCard.lastName()} {...textOf(draft, 'lastName')} />
    </Row>
    <TextField label={settingsCard.position()} {...textOf(draft, 'title')} />
    <Picture
      label={settingsCard.photo()}
      urlLabel={settingsCard.photoUrl()}
      uploadLabel={settingsCard.photoUpload()}
      name="photoUrl"
      hint={settingsCard.photoHint()}
      url={draft.value.photoUrl}
      onUrl={(photoUrl) => draft.set({ photoUrl })}
    />
    <TextArea label={settingsCard.note()} maxLength={1000} rows={3} {...textOf(draft, 'note')} />
  </Section>
)

function Ways({ draft }: { draft: Draft<CardForm> }) {
  return (
    <Section title={settingsCard.ways()}>
      <TextField
        label={settingsCard.phone()}
        type="tel"
        hint={settingsCard.phoneHint()}
        {...textOf(draft, 'phone')}
      />
      <TextField label={settingsCard.email()} inputMode="email" {...textOf(draft, 'email')} />
      <TextField
        label={settingsCard.website()}
        inputMode="url"
        placeholder="https://"
        {...textOf(draft, 'website')}
      />
      <PostalAddress fieldOf={(line) => textOf(draft, line)} />
    </Section>
  )
}
