import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { contactPage } from '../../../../words/en/contact-page.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { personName } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { obstacleOf, stageName } from '../words.ts'
import { AutomationsOf } from './automations-of.tsx'
import { Clicks } from './clicks.tsx'
import { Consents } from './consents.tsx'
import styles from './contact.module.css'
import { ContactMenu } from './contact-menu.tsx'
import { CustomOf } from './custom-of.tsx'
import { FactsOf } from './facts.tsx'
import { Mails } from './mails.tsx'
import { PermissionOf } from './permission.tsx'
import { SegmentsOf } from './segments-of.tsx'
import { TagsOf } from './tags-of.tsx'
import { Timeline } from './timeline.tsx'
import { TopicsOf } from './topics-of.tsx'
import { TwinsOf } from './twins.tsx'

const BACK = { to: '/contacts', label: contacts.title() }

/** A contact: details, permissions and timeline. */
export function ContactScreen() {
  const { id } = useParams({ from: '/inside/contacts/$id' })
  const query = useQuery(read('GET /contacts/{id}', { params: { id } }))
  const contact = query.data?.data
  if (contact) return <ContactPage key={id} contact={contact} />
  return (
    <Page title={contactPage.title()} back={BACK}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  )
}

const PARTS = [
  [undefined, contactPage.partTimeline()],
  ['emails', contactPage.partEmails()],
  ['clicks', contactPage.partClicks()],
  ['consents', contactPage.partConsents()],
] as const

function ContactPage({ contact }: { contact: Contact }) {
  const can = useCan()
  const { show } = useSearch({ from: '/inside/contacts/$id' })
  const obstacle = obstacleOf(contact)
  const { id } = contact
  return (
    <Page
      title={personName(contact)}
      back={BACK}
      beside={
        <>
          <Badge tone="info">{stageName(contact.stage)}</Badge>
          {obstacle && <Badge tone={obstacle.tone}>{obstacle.text}</Badge>}
        </>
      }
      actions={
        <>
          {can('inbox:reply') && (
            <Link to="/inbox/new" search={{ contactId: id }} className={buttonClass({ kind: 'primary' })}>
              <MessageSquare size={16} aria-hidden />
              {contactPage.write()}
            </Link>
          )}
          <ContactMenu contact={contact} />
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.first}>
          <FactsOf contact={contact} />
          <PermissionOf contact={contact} />
          <TopicsOf id={contact.id} />
        </div>
        <section className={styles.history} aria-label={contactPage.history()}>
          <nav className={styles.parts} aria-label={contactPage.historyParts()}>
            {PARTS.map(([part, label]) => (
              <Link
                key={label}
                to="/contacts/$id"
                params={{ id }}
                search={{ show: part }}
                resetScroll={false}
                className={styles.part}
                activeOptions={{ exact: true }}
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className={styles.shown}>
            {show === 'emails' ? (
              <Mails id={id} />
            ) : show === 'clicks' ? (
              <Clicks id={id} />
            ) : show === 'consents' ? (
              <Consents id={id} />
            ) : (
              <Timeline contact={contact} />
            )}
          </div>
        </section>
        <div className={styles.others}>
          <TagsOf contact={contact} />
          <CustomOf contact={contact} />
          {can('segment:read') && <SegmentsOf id={id} />}
          {can('automation:read') && <AutomationsOf id={id} />}
          <TwinsOf contact={contact} />
        </div>
      </div>
    </Page>
  )
}
