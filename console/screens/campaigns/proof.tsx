import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Copy, Printer } from 'lucide-react'
import { campaign } from '../../../words/en/campaign.ts'
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
  const { campaign: record } = useCampaign()
  const zone = useZone()
  const organization = useOrganization()
  const proof = useQuery(read('GET /messages/{id}/proof', { params: { id } }))
  const contactId = proof.data?.data.contactId ?? undefined
  const ofContact = useQuery({
    ...read('GET /campaigns/{id}/messages', {
      params: { id: record.id },
      query: { limit: 100, ...(contactId ? { contactId } : {}) },
    }),
    enabled: contactId !== undefined,
  }).data?.data
  const message = ofContact?.find((one) => one.id === id)
  return (
    <Loaded query={proof}>
      {({ data }) => {
        const sender = record.channelIdentities.find((one) => one.id === data.sender?.channelIdentityId)
        const lines = proofLines(data, message, { senderName: sender?.name, zone })
        const name = message?.contactName || data.to || campaign.proofRecipient()
        const title = campaign.proof({ campaign: record.name, name })
        const copy = async () => {
          await navigator.clipboard.writeText(
            proofText(`${organization?.name ?? ''}\n${title}`, lines, data.text?.body),
          )
          toast(campaign.proofCopied())
        }
        return (
          <Section
            title={title}
            intro={campaign.proofIntro()}
            actions={
              <>
                {'clipboard' in navigator && (
                  <Button onClick={copy}>
                    <Copy size={16} aria-hidden />
                    {campaign.proofCopy()}
                  </Button>
                )}
                <Button onClick={() => window.print()}>
                  <Printer size={16} aria-hidden />
                  {campaign.proofPrint()}
                </Button>
              </>
            }
          >
            <Facts facts={lines} />
            {data.text && (
              <>
                <h3>{campaign.proofSentText()}</h3>
                <p className={styles.bubble}>{data.text.body}</p>
              </>
            )}
            {message && <EarlierTries message={message} />}
            {data.contactId && (
              <p>
                <Link to="/contacts/$id" params={{ id: data.contactId }}>
                  {campaign.proofHistory({ name })}
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
      <h3>{campaign.proofTries()}</h3>
      <ol className={styles.files}>
        {earlierTries.map(({ failedAt, errorMessage, sentAgainAt }) => (
          <li key={failedAt}>
            {campaign.proofTry.rich({
              time: <Time value={failedAt} zone={zone} as="date" />,
              answer: errorMessage ?? campaign.proofNoAnswer(),
              again: <Time value={sentAgainAt} zone={zone} as="date" />,
            })}
          </li>
        ))}
      </ol>
    </>
  )
}
