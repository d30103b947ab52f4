import { useQuery } from '@tanstack/react-query'
import type { Consent, ConsentAction, ConsentEvidence, UnderstoodText } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/form.tsx'
import { counted } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './evidence.module.css'
import { methodName, STOPS } from './methods.ts'

const ACTIONS: Readonly<Record<ConsentAction, string>> = {
  OPT_IN: 'Agreed',
  CONFIRMED: 'Confirmed',
  OPT_OUT: 'Opted out',
}

const UNDERSTOOD: Readonly<Record<UnderstoodText, string>> = {
  OPT_OUT: 'Understood as an opt-out',
  REVIEW: 'Waited for a decision',
  OPT_IN: 'Understood as an opt-in',
  HELP: 'Understood as a question who writes',
  JOIN_CONFIRMATION: 'Confirmed a form',
  JOIN_KEYWORD: 'Joined by a keyword',
  POLL_VOTE: 'Answered a poll',
  OTHER: 'Understood as an ordinary text',
}

/** Consent records of an address, with a document to download. */
export default function EvidenceDialog({ address, onClose }: { address: string; onClose(): void }) {
  const query = useQuery(read('GET /opt-out/evidence', { query: { address } }))
  return (
    <Dialog title={`Evidence of ${address}`} onClose={onClose} isPanel>
      <Actions>
        <Button
          onClick={() =>
            attempt(() => download('GET /opt-out/evidence.html', { query: { address } }, 'evidence.html'))
          }
        >
          Document to print
        </Button>
      </Actions>
      <Loaded query={query}>{({ data }) => <Records evidence={data} />}</Loaded>
    </Dialog>
  )
}

function Records({ evidence: { consents, replies, messages, isComplete } }: { evidence: ConsentEvidence }) {
  return (
    <div className={styles.parts}>
      {!isComplete && (
        <Notice tone="warn">There are more records than these: at most 500 of each kind are here.</Notice>
      )}
      <h3>Consents and opt-outs</h3>
      {consents.length === 0 && <p>None is recorded.</p>}
      <ul className={styles.records}>
        {consents.map((consent) => (
          <ConsentRecord key={consent.id} consent={consent} />
        ))}
      </ul>
      <h3>Texts that came in</h3>
      {replies.length === 0 && <p>None came in.</p>}
      <ul className={styles.records}>
        {replies.map(({ id, text, understoodAs, receivedAt }) => (
          <li key={id}>
            <q>{text}</q>
            <p className={styles.quiet}>
              {UNDERSTOOD[understoodAs]}, <At value={receivedAt} />
            </p>
          </li>
        ))}
      </ul>
      <p>
        {messages.length === 0
          ? 'No message went to this address.'
          : `The document has ${counted(messages.length, 'message')} with the facts when each was sent or left out.`}
      </p>
    </div>
  )
}

const ConsentRecord = ({ consent }: { consent: Consent }) => (
  <li>
    <Badge tone={consent.action === 'OPT_OUT' ? 'bad' : 'good'}>{ACTIONS[consent.action]}</Badge>{' '}
    {STOPS[consent.channel]}: {methodName(consent.method)}, <At value={consent.occurredAt} />, recorded by{' '}
    {consent.actor.name}
    {consent.consentText && (
      <p>
        <q>{consent.consentText}</q>
      </p>
    )}
    {consent.reason && <p className={styles.quiet}>{consent.reason}</p>}
  </li>
)

function At({ value }: { value: string }) {
  const zone = useZone()
  return <Time value={value} zone={zone} as="date" />
}
