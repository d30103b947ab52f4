import { useQuery } from '@tanstack/react-query'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { Consent, ConsentAction, ConsentEvidence, UnderstoodText } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './evidence.module.css'
import { methodName, STOPS } from './methods.ts'

const ACTIONS: Readonly<Record<ConsentAction, () => string>> = {
  OPT_IN: settingsOptOuts.actAgreed,
  CONFIRMED: settingsOptOuts.actConfirmed,
  OPT_OUT: settingsOptOuts.actOptedOut,
}

const UNDERSTOOD: Readonly<Record<UnderstoodText, () => string>> = {
  OPT_OUT: settingsOptOuts.meaningOptOut,
  REVIEW: settingsOptOuts.meaningReview,
  OPT_IN: settingsOptOuts.meaningOptIn,
  HELP: settingsOptOuts.meaningHelp,
  JOIN_CONFIRMATION: settingsOptOuts.meaningJoinConfirmed,
  JOIN_KEYWORD: settingsOptOuts.meaningJoined,
  POLL_VOTE: settingsOptOuts.meaningVote,
  OTHER: settingsOptOuts.meaningOther,
}

/** Consent records of an address, with a document to download. */
export default function EvidenceDialog({ address, onClose }: { address: string; onClose(): void }) {
  const query = useQuery(read('GET /opt-out/evidence', { query: { address } }))
  return (
    <Dialog title={settingsOptOuts.evidenceOf({ address })} onClose={onClose} isPanel>
      <Actions>
        <Button
          onClick={() =>
            attempt(() => download('GET /opt-out/evidence.html', { query: { address } }, 'evidence.html'))
          }
        >
          {settingsOptOuts.evidencePrint()}
        </Button>
      </Actions>
      <Loaded query={query}>{({ data }) => <Records evidence={data} />}</Loaded>
    </Dialog>
  )
}

function Records({ evidence: { consents, replies, messages, isComplete } }: { evidence: ConsentEvidence }) {
  return (
    <div className={styles.parts}>
      {!isComplete && <Notice tone="warn">{settingsOptOuts.evidencePart()}</Notice>}
      <h3>{settingsOptOuts.evidenceConsents()}</h3>
      {consents.length === 0 && <p>{settingsOptOuts.evidenceConsentsNone()}</p>}
      <ul className={styles.records}>
        {consents.map((consent) => (
          <ConsentRecord key={consent.id} consent={consent} />
        ))}
      </ul>
      <h3>{settingsOptOuts.evidenceTexts()}</h3>
      {replies.length === 0 && <p>{settingsOptOuts.evidenceTextsNone()}</p>}
      <ul className={styles.records}>
        {replies.map(({ id, text, understoodAs, receivedAt }) => (
          <li key={id}>
            <q>{text}</q>
            <p className={styles.quiet}>
              {settingsOptOuts.evidenceText.rich({
                meaning: UNDERSTOOD[understoodAs](),
                time: <At value={receivedAt} />,
              })}
            </p>
          </li>
        ))}
      </ul>
      <p>{settingsOptOuts.evidenceMessages({ count: messages.length })}</p>
    </div>
  )
}

const ConsentRecord = ({ consent }: { consent: Consent }) => (
  <li>
    <Badge tone={consent.action === 'OPT_OUT' ? 'bad' : 'good'}>{ACTIONS[consent.action]()}</Badge>{' '}
    {settingsOptOuts.evidenceRecord.rich({
      channel: STOPS[consent.channel](),
      source: methodName(consent.method),
      time: <At value={consent.occurredAt} />,
      name: consent.actor.name,
    })}
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
