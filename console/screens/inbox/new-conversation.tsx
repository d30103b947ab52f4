import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import type { Contact, Sender } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useSession } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { addressOf, channelName, personName } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useTitle } from '../../ui/title.ts'
import { Loaded } from '../../ui/waiting.tsx'
import { takeConversation } from './data.ts'
import styles from './new-conversation.module.css'
import { contactPath, SENDERS_PATH } from './places.ts'
import { inboxSearch } from './search.ts'
import { useSenders } from './use-sender.ts'

const SHOWN = 8

/** Starts a conversation with a contact, or opens the existing one. */
export function NewConversation() {
  useTitle('New conversation')
  const { contactId } = useSearch({ from: '/inside/inbox/new' })
  const can = useCan()
  return (
    <section className={styles.new} aria-label="New conversation">
      <header className={styles.header}>
        <Link to="/inbox" search={inboxSearch} className={styles.back} aria-label="Back to the list">
          <ChevronLeft size={20} aria-hidden />
        </Link>
        <h2>New conversation</h2>
      </header>
      <div className={styles.content}>
        {contactId === undefined ? (
          can('contact:read') ? (
            <ChooseContact />
          ) : (
            <Empty title="Your role may not see contacts.">It needs the permission contact:read.</Empty>
          )
        ) : (
          <ChooseSender contactId={contactId} />
        )}
      </div>
    </section>
  )
}

function ChooseContact() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const contacts = useQuery({
    ...read('GET /contacts', { query: { limit: SHOWN, ...(search ? { search } : {}) } }),
    enabled: search !== '',
  })
  return (
    <Picker
      label="With whom"
      placeholder="A name, a number or an email address"
      hasFocus
      isOpen
      text={text}
      onText={setText}
      options={(search === '' ? [] : (contacts.data?.data ?? [])).map((contact) => ({
        id: contact.id,
        label: personName(contact),
        hint: addressOf(contact),
      }))}
      isLoading={contacts.isFetching}
      none={search === '' ? 'Type to search.' : 'No contact fits.'}
      onPick={({ id }) =>
        void navigate({ to: '/inbox/new', search: (old) => ({ ...inboxSearch(old), contactId: id }) })
      }
    />
  )
}

function ChooseSender({ contactId }: { contactId: string }) {
  const contact = useQuery(read('GET /contacts/{id}', { params: { id: contactId } }))
  const senders = useSenders()
  const can = useCan()
  if (!can('channel:read')) {
    return <Empty title="Your role may not see senders.">It needs the permission channel:read.</Empty>
  }
  return (
    <Loaded query={contact}>
      {({ data }) => senders && <SenderForm contact={data} senders={senders.filter(isUsable)} />}
    </Loaded>
  )
}

const isUsable = ({ status }: Sender): boolean => status !== 'DISABLED'

const isOut = ({ isOptedOut, emailSubscribed }: Contact, channel: Sender['channel']): boolean =>
  channel === 'EMAIL' ? !emailSubscribed : isOptedOut

function SenderForm({ contact, senders }: { contact: Contact; senders: readonly Sender[] }) {
  const navigate = useNavigate()
  const myId = useSession()?.user.id
  const fitting = senders.filter(({ channel }) => contact[channel === 'EMAIL' ? 'email' : 'phone'] !== null)
  const first =
    fitting.find(({ id }) => id === contact.preferredCallerId?.channelIdentityId) ??
    fitting.find(({ isDefault, channel }) => isDefault && channel === 'SMS') ??
    fitting[0]
  if (fitting.length === 0) {
    return (
      <Empty
        title="No sender can write to this contact."
        actions={<GoLink href={SENDERS_PATH}>Look at the senders</GoLink>}
      />
    )
  }
  return (
    <Form
      label="Sender"
      onSubmit={async (data) => {
        const { data: begun } = await call('POST /inbox/conversations', {
          body: { contactId: contact.id, channelIdentityId: String(data.get('channelIdentityId')) },
        })
        takeConversation(begun, myId)
        await navigate({ to: '/inbox/$id', params: { id: begun.id }, search: inboxSearch })
      }}
    >
      <p>
        With{' '}
        <GoLink href={contactPath(contact.id)}>
          <bdi>{personName(contact)}</bdi>
        </GoLink>
        {[contact.phone, contact.email].map(
          (address) =>
            address && (
              <Fragment key={address}>
                , <bdi>{address}</bdi>
              </Fragment>
            ),
        )}
      </p>
      {contact.isOptedOut && (
        <Notice tone="warn" title="The number has opted out.">
          Nothing is sent to it.
        </Notice>
      )}
      <FieldGroup label="From which sender">
        {fitting.map(({ id, name, address, channel }) => (
          <Radio
            key={id}
            name="channelIdentityId"
            value={id}
            defaultChecked={id === first?.id}
            required
            label={<bdi>{name}</bdi>}
            hint={
              <>
                {channelName(channel)}, <bdi>{address}</bdi>
                {isOut(contact, channel) && ' – the contact has opted out'}
              </>
            }
          />
        ))}
      </FieldGroup>
      <Actions>
        <SubmitButton>Write to {personName(contact)}</SubmitButton>
        <Button onClick={() => void navigate({ to: '/inbox', search: inboxSearch })}>Not now</Button>
      </Actions>
    </Form>
  )
}
