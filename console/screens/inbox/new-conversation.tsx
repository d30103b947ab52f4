import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Contact, Sender } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useSession } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Address } from '../../ui/address.tsx'
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
  useTitle(inbox.listNew())
  const { contactId } = useSearch({ from: '/inside/inbox/new' })
  const can = useCan()
  return (
    <section className={styles.new} aria-label={inbox.listNew()}>
      <header className={styles.header}>
        <Link to="/inbox" search={inboxSearch} className={styles.back} aria-label={inbox.back()}>
          <ChevronLeft size={20} aria-hidden />
        </Link>
        <h2>{inbox.listNew()}</h2>
      </header>
      <div className={styles.content}>
        {contactId === undefined ? (
          can('contact:read') ? (
            <ChooseContact />
          ) : (
            <Refused title={inbox.newNoContacts()} />
          )
        ) : (
          <ChooseSender contactId={contactId} />
        )}
      </div>
    </section>
  )
}

const Refused = ({ title }: { title: string }) => <Empty title={title}>{inbox.newPermission()}</Empty>

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
      label={inbox.newContact()}
      placeholder={inbox.newSearch()}
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
      none={search === '' ? inbox.newType() : inbox.newNoMatch()}
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
    return <Refused title={inbox.newNoSenders()} />
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
        title={inbox.newNoSender()}
        actions={<GoLink href={SENDERS_PATH}>{inbox.newOpenSenders()}</GoLink>}
      />
    )
  }
  return (
    <Form
      label={inbox.newSender()}
      onSubmit={async (data) => {
        const { data: begun } = await call('POST /inbox/conversations', {
          body: { contactId: contact.id, channelIdentityId: String(data.get('channelIdentityId')) },
        })
        takeConversation(begun, myId)
        await navigate({ to: '/inbox/$id', params: { id: begun.id }, search: inboxSearch })
      }}
    >
      <p>
        {inbox.newWith.rich({
          name: (
            <GoLink href={contactPath(contact.id)}>
              <bdi>{personName(contact)}</bdi>
            </GoLink>
          ),
        })}
        {[contact.phone, contact.email].map(
          (address) =>
            address && (
              <Fragment key={address}>
                , <Address>{address}</Address>
              </Fragment>
            ),
        )}
      </p>
      {contact.isOptedOut && (
        <Notice tone="warn" title={inbox.blockedNumber()}>
          {inbox.blockedHint()}
        </Notice>
      )}
      <FieldGroup label={inbox.newSender()}>
        {fitting.map(({ id, name, address, channel }) => (
          <Radio
            key={id}
            name="channelIdentityId"
            value={id}
            defaultChecked={id === first?.id}
            required
            label={<bdi>{name}</bdi>}
            hint={(isOut(contact, channel) ? inbox.newSenderOut : inbox.newSenderHint).rich({
              channel: channelName(channel),
              address: <Address>{address}</Address>,
            })}
          />
        ))}
      </FieldGroup>
      <Actions>
        <SubmitButton>{inbox.newAct({ name: personName(contact) })}</SubmitButton>
        <Button onClick={() => void navigate({ to: '/inbox', search: inboxSearch })}>{inbox.cancel()}</Button>
      </Actions>
    </Form>
  )
}
