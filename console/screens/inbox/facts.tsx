import { useQuery } from '@tanstack/react-query'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { inbox } from '../../../words/en/inbox.ts'
import type { Contact, Conversation } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { STAGE_NAMES, STATUS_NAMES } from '../../shell/contact-values.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { channelName, personName } from '../../ui/format.ts'
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
      {contact.isOptedOut && <Badge tone="bad">{inbox.optedOut()}</Badge>}
      {label === 'OPT_OUT_LIKE' && can('opt_out:read') && (
        <GoLink href={REVIEWS_PATH}>{inbox.factsReview()}</GoLink>
      )}
      <FactList
        facts={[
          [contactFields.phone(), contact.phone && <Address key="number">{contact.phone}</Address>],
          [contactFields.email(), contact.email && <Address key="email">{contact.email}</Address>],
          [
            inbox.factsSender(),
            sender && (
              <GoLink key="sender" href={senderPath(channelIdentityId)}>
                <bdi>{sender.name}</bdi>
              </GoLink>
            ),
          ],
          [inbox.filterChannel(), channelName(channel)],
          [
            inbox.factsCampaign(),
            campaign && (
              <GoLink key="campaign" href={campaignPath(campaign.id)}>
                <bdi>{campaign.name}</bdi>
              </GoLink>
            ),
          ],
          [inbox.factsStarted(), <Time key="began" value={createdAt} zone={zone} />],
        ]}
      />
      {can('contact:read') && <ContactFacts id={contact.id} />}
      {can('inbox:reply') && (
        <GoLink href={newConversationPath(contact.id)}>{inbox.factsOtherSender()}</GoLink>
      )}
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
              [contactFields.stage(), STAGE_NAMES[data.stage]],
              [contactFields.status(), STATUS_NAMES[data.status]],
              [
                inbox.factsLocation(),
                [data.city, data.state, data.country].filter(Boolean).join(', ') || null,
              ],
              [contactFields.timezone(), data.timezone],
              [
                inbox.factsContacted(),
                data.lastContactedAt && <Time value={data.lastContactedAt} zone={zone} />,
              ],
              [inbox.factsAdded(), <Time key="since" value={data.createdAt} zone={zone} />],
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
    <ul className={styles.tags} aria-label={contactFields.tags()}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Badge>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
