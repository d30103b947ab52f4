import { useQuery } from '@tanstack/react-query'
import type { Contact, Conversation } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { channelName, personName, words } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Facts as FactList } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './facts.module.css'
import { campaignPath, contactPath, newConversationPath, REVIEWS_PATH, senderPath } from './places.ts'
import { useSender } from './use-sender.ts'

/** Details of the contact. */
export function Facts({ conversation }: { conversation: Conversation }) {
  const { contact, channel, campaign, label, channelIdentityId, createdAt } = conversation
  const can = useCan()
  const zone = useZone()
  const sender = useSender(conversation)
  return (
    <div className={styles.facts}>
      <h3 className={styles.name}>
        {can('contact:read') ? (
          <GoLink href={contactPath(contact.id)}>
            <bdi>{personName(contact)}</bdi>
          </GoLink>
        ) : (
          <bdi>{personName(contact)}</bdi>
        )}
      </h3>
      {contact.isOptedOut && <Badge tone="bad">Opted out</Badge>}
      {label === 'OPT_OUT_LIKE' && can('opt_out:read') && (
        <GoLink href={REVIEWS_PATH}>This may be an opt-out: decide about it</GoLink>
      )}
      <FactList
        facts={[
          ['Number', contact.phone && <bdi key="number">{contact.phone}</bdi>],
          ['Email', contact.email && <bdi key="email">{contact.email}</bdi>],
          [
            'Sender',
            sender && (
              <GoLink key="sender" href={senderPath(channelIdentityId)}>
                <bdi>{sender.name}</bdi>
              </GoLink>
            ),
          ],
          ['Channel', channelName(channel)],
          [
            'Answered',
            campaign && (
              <GoLink key="campaign" href={campaignPath(campaign.id)}>
                <bdi>{campaign.name}</bdi>
              </GoLink>
            ),
          ],
          ['Began', <Time key="began" value={createdAt} zone={zone} />],
        ]}
      />
      {can('contact:read') && <ContactFacts id={contact.id} />}
      {can('inbox:reply') && <GoLink href={newConversationPath(contact.id)}>Write by another sender</GoLink>}
    </div>
  )
}

function ContactFacts({ id }: { id: string }) {
  const zone = useZone()
  const query = useQuery({ ...read('GET /contacts/{id}', { params: { id } }), staleTime: 60_000 })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <FactList
            facts={[
              ['Stage', words(data.stage)],
              ['Status', words(data.status)],
              ['Place', [data.city, data.state, data.country].filter(Boolean).join(', ') || null],
              ['Time zone', data.timezone],
              ['Last written to', data.lastContactedAt && <Time value={data.lastContactedAt} zone={zone} />],
              ['Known since', <Time key="since" value={data.createdAt} zone={zone} />],
              ...Object.entries(data.customFields)
                .filter(([, value]) => value !== null && value !== '')
                .map(([name, value]) => [name, <bdi key={name}>{String(value)}</bdi>] as const),
            ]}
          />
          <Tags tags={data.tags} />
        </>
      )}
    </Loaded>
  )
}

const Tags = ({ tags }: { tags: Contact['tags'] }) =>
  tags.length > 0 && (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Badge>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
