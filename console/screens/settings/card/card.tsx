import { useQuery } from '@tanstack/react-query'
import type { ContactCard } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Row } from '../../../ui/form.tsx'
import { Columns, Page, Section, Stack } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { Address } from '../address.tsx'
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
    <Page
      title="Contact card"
      intro="What recipients save in their phones. Later messages then come from a name and not from a number."
    >
      <Loaded query={query}>{({ data }) => <Fields card={data} />}</Loaded>
    </Page>
  )
}

const PROPOSAL = { source: 'Filled in from the organization', act: 'Save the card' }

function Fields({ card }: { card: ContactCard }) {
  const can = useCan()
  const draft = useDraft(formOf(card))
  const save = useChange('PUT /organization/contact-card', ['/organization/contact-card'])
  return (
    <Form
      label="Contact card"
      onSubmit={async () => {
        const { data } = await save.run({ body: bodyOf(draft.value) })
        draft.accept(formOf(data))
        toast('The contact card was saved.')
      }}
    >
      <Columns>
        <Lockable permission="organization:update" isOpen={can('organization:update')}>
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
  <Section title="Name">
    <TextField label="Name that phones show" maxLength={100} {...textOf(draft, 'displayName')} />
    <TextField label="Company" {...textOf(draft, 'organizationName')} />
    <Row>
      <TextField label="First name" hint="Where the card is of a person." {...textOf(draft, 'firstName')} />
      <TextField label="Last name" {...textOf(draft, 'lastName')} />
    </Row>
    <TextField label="Position" {...textOf(draft, 'title')} />
    <Picture
      label="Photo"
      name="photoUrl"
      hint="A JPEG or PNG that was uploaded here. The card gets a copy of at most 60 kB, without the place where it was taken."
      url={draft.value.photoUrl}
      onUrl={(photoUrl) => draft.set({ photoUrl })}
    />
    <TextArea label="Note" maxLength={1000} rows={3} {...textOf(draft, 'note')} />
  </Section>
)

function Ways({ draft }: { draft: Draft<CardForm> }) {
  return (
    <Section title="Ways to reach you">
      <TextField
        label="Phone number"
        type="tel"
        hint="The number that texts come from, so that phones show the name."
        {...textOf(draft, 'phone')}
      />
      <TextField label="Email address" inputMode="email" {...textOf(draft, 'email')} />
      <TextField label="Website" inputMode="url" placeholder="https://" {...textOf(draft, 'website')} />
      <Address draft={draft} />
    </Section>
  )
}
