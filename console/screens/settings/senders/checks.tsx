import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender, SenderCheck } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure, Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import styles from './checks.module.css'
import { CHECKS, checkName } from './states.ts'

const introOf = ({ channel, provider }: Sender): string => {
  if (provider === 'SMTP') return settingsSenders.checkIntroMail()
  return channel === 'EMAIL' && provider !== 'SANDBOX'
    ? settingsSenders.checkIntroService()
    : settingsSenders.checkIntro()
}

/** Checks with the provider whether the sender works. Sends no message. */
export function Checks({ sender }: { sender: Sender }) {
  const { id } = sender
  const verify = useChange('POST /channel-identities/{id}/verify', ['/channel-identities'])
  const [checks, setChecks] = useState<readonly SenderCheck[]>()
  async function check() {
    try {
      setChecks((await verify.run({ params: { id } })).data.checks)
    } catch {
      // The error shows below.
    }
  }
  return (
    <Section
      title={settingsSenders.check()}
      intro={introOf(sender)}
      actions={
        <Button kind="primary" isBusy={verify.isRunning} onClick={check}>
          {checks ? settingsSenders.checkAgain() : settingsSenders.checkAct()}
        </Button>
      }
    >
      {verify.error && <Failure error={verify.error} onRetry={check} />}
      {verify.isRunning && !checks && <Waiting lines={3} />}
      {checks && (
        <>
          <Verdict checks={checks} />
          <ul className={styles.checks} aria-label={settingsSenders.checkResults()}>
            {checks.map(({ name, status, detail }) => (
              <li key={name} className={styles.check}>
                <Badge tone={CHECKS[status].tone}>{CHECKS[status].label}</Badge>
                <div>
                  <h3>{checkName(name)}</h3>
                  <p className={styles.detail}>{detail}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function Verdict({ checks }: { checks: readonly SenderCheck[] }) {
  const failed = checks.filter(({ status }) => status === 'FAIL').length
  const doubtful = checks.filter(({ status }) => status === 'WARN').length
  if (failed > 0) {
    return <Notice tone="bad" title={settingsSenders.checkFailed({ count: failed })} />
  }
  if (doubtful > 0) return <Notice title={settingsSenders.checkWarned({ count: doubtful })} />
  return <Notice tone="good" title={settingsSenders.checkPassed()} />
}
