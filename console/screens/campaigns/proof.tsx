import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import type { Message } from '../../api/api.gen.ts'
import { useOrganization, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { useCampaign } from './live.ts'
import styles from './message.module.css'
import { proofLines, proofText } from './proof-lines.ts'

/** Proof of one message: the facts and the decision, to read, print and copy. */
export function Proof() {
  const { message: id } = useParams({ from: '/inside/campaigns/$id/messages/$message' })
  const { campaign } = useCampaign()
  const zone = useZone()
  const organization = useOrganization()
  const proof = useQuery(read('GET /messages/{id}/proof', { params: { id } }))
  const contactId = proof.data?.data.contactId ?? undefined
  const ofContact = useQuery({
    ...read('GET /campaigns/{id}/messages', {
      params: { id: campaign.id },
      query: { limit: 100, ...(contactId ? { contactId } : {}) },
    }),
    enabled: contactId !== undefined,
  }).data?.data
  const message = ofContact?.find((one) => one.id === id)
  return (
    <Loaded query={proof}>
      {({ data }) => {
        const sender = campaign.channelIdentities.find((one) => one.id === data.sender?.channelIdentityId)
        const lines = proofLines(data, message, { senderName: sender?.name, zone })
        const name = message?.contactName || data.to || 'one person'
        const title = `Proof: “${campaign.name}” to ${name}`
        const copy = async () => {
          await navigator.clipboard.writeText(
            proofText(`${organization?.name ?? ''}\n${title}`, lines, data.text?.body),
          )
          toast('The proof is in the clipboard.')
        }
        return (
          <Section
            title={title}
            intro={`What ${organization?.name ?? 'the organization'} knew and decided at that time. Later changes do not change it.`}
            actions={
              <>
                {'clipboard' in navigator && (
                  <Button onClick={copy}>
                    <Copy size={16} aria-hidden />
                    Copy
                  </Button>
                )}
                <Button onClick={() => window.print()}>
                  <Printer size={16} aria-hidden />
                  Print
                </Button>
              </>
            }
          >
            <Facts facts={lines} />
            {data.text && (
              <>
                <h3>The text that was handed over</h3>
                <p className={styles.bubble}>{data.text.body}</p>
              </>
            )}
            {message && <EarlierTries message={message} />}
            {data.contactId && (
              <p>
                <Link to="/contacts/$id" params={{ id: data.contactId }}>
                  Everything that happened to {name}
                </Link>
              </p>
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}

function EarlierTries({ message: { earlierTries } }: { message: Message }) {
  const zone = useZone()
  if (earlierTries.length === 0) return null
  return (
    <>
      <h3>Earlier tries, whose answer was lost</h3>
      <ol className={styles.files}>
        {earlierTries.map(({ failedAt, errorMessage, sentAgainAt }) => (
          <li key={failedAt}>
            <Time value={failedAt} zone={zone} as="date" />: {errorMessage ?? 'no answer'}. Sent again{' '}
            <Time value={sentAgainAt} zone={zone} as="date" />.
          </li>
        ))}
      </ol>
    </>
  )
}
