import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { campaign } from '../../../words/en/campaign.ts'
import type { SendExplanation } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { withTimes } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { useCampaign } from './live.ts'
import { remedyOf } from './remedies.ts'
import { DECISIONS } from './sentences.ts'
import styles from './why.module.css'

/** Explains why a contact gets the message or is skipped. */
export function Why() {
  const can = useCan()
  const { contact, run } = useSearch({ from: '/inside/campaigns/$id/why' })
  const navigate = useNavigate({ from: '/campaigns/$id/why' })
  return (
    <Section title={campaign.check()} intro={campaign.checkIntro()}>
      {can('contact:read') ? (
        <ContactPicker
          label={campaign.cellContact()}
          placeholder={campaign.contactFind()}
          onPick={(picked) => navigate({ search: { contact: picked } })}
        />
      ) : (
        <Notice title={campaign.noContacts()}>{campaign.noRightHint()}</Notice>
      )}
      {contact && <Explanation contactId={contact} run={run} />}
    </Section>
  )
}

function Explanation({ contactId, run }: { contactId: string; run: string | undefined }) {
  const { campaign: record, everyMs } = useCampaign()
  const query = useQuery({
    ...read('GET /campaigns/{id}/explain', {
      params: { id: record.id },
      query: { contactId, ...(run ? { executionId: run } : {}) },
    }),
    refetchInterval: everyMs,
  })
  return <Loaded query={query}>{({ data }) => <Reasons explanation={data} />}</Loaded>
}

function Reasons({ explanation }: { explanation: SendExplanation }) {
  const { campaign: record } = useCampaign()
  const zone = useZone()
  const { decision, summary, reasons, message, contactId, errorCode, included } = explanation
  const remedy = errorCode && remedyOf(errorCode)
  const tone = decision === 'FAILED' ? 'bad' : included ? 'good' : 'warn'
  return (
    <>
      <div className={styles.answer}>
        <Badge tone={tone}>{DECISIONS[decision]()}</Badge>
        <p>{withTimes(summary, zone)}</p>
      </div>
      {reasons.length > 0 && (
        <ul className={styles.rules} aria-label={campaign.checkRules()}>
          {reasons.map(({ rule, passed, summary: said }) => (
            <li key={rule} className={styles.rule} data-passed={passed}>
              {passed ? (
                <Check size={18} role="img" aria-label={campaign.checkPassed()} />
              ) : (
                <X size={18} role="img" aria-label={campaign.checkFailed()} />
              )}
              <span>{withTimes(said, zone)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.links}>
        <Link to="/contacts/$id" params={{ id: contactId }} className={buttonClass()}>
          {campaign.checkOpenContact()}
        </Link>
        {message && (
          <Link
            to="/campaigns/$id/messages/$message"
            params={{ id: record.id, message: message.id }}
            className={buttonClass()}
          >
            {campaign.checkProof()}
          </Link>
        )}
        {remedy && (
          <Link to={remedy.to} className={buttonClass()}>
            {remedy.label}
          </Link>
        )}
      </div>
    </>
  )
}
