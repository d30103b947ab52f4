import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../words/en/account.ts'
import type { DigestFrequency, NotificationDigest } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'

const FREQUENCIES: ReadonlyArray<readonly [DigestFrequency, string, string]> = [
  ['OFF', account.digestOff(), account.digestOffHint()],
  ['ALERTS', account.digestAlerts(), account.digestAlertsHint()],
  ['DAILY', account.digestDaily(), account.digestDailyHint()],
  ['WEEKLY', account.digestWeekly(), account.digestWeeklyHint()],
]

/** Frequency of notification emails for the current organization. */
export function DigestSection() {
  const query = useQuery(read('GET /notifications/digest'))
  return (
    <Section title={account.digest()} id="digest" intro={account.digestIntro()}>
      <Loaded query={query}>{({ data }) => <Choice digest={data} />}</Loaded>
    </Section>
  )
}

function Choice({
  digest: { frequency, email, timezone, nextAt, waitsFor },
}: {
  digest: NotificationDigest
}) {
  const change = useChange('PATCH /notifications/digest', ['/notifications/digest'])
  // The choice shows at once, and returns to the old one if the server refuses it.
  const [wanted, setWanted] = useState<DigestFrequency>()
  async function choose(next: DigestFrequency) {
    setWanted(next)
    try {
      await change.run({ body: { frequency: next } })
      toast(next === 'OFF' ? account.digestTurnedOff() : account.digestSaved())
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <>
      <FieldGroup
        label={account.digestFrequency()}
        hint={account.digestFrequencyHint({ email, timezone: timezone.replaceAll('_', ' ') })}
      >
        {FREQUENCIES.map(([value, label, hint]) => (
          <Radio
            key={value}
            name="frequency"
            label={label}
            hint={hint}
            checked={value === (wanted ?? frequency)}
            onChange={() => attempt(() => choose(value))}
          />
        ))}
      </FieldGroup>
      {nextAt && (
        <p>{account.digestNext.rich({ time: <Time value={nextAt} zone={timezone} as="date" /> })}</p>
      )}
      {waitsFor === 'MAIL_SERVER' && (
        <Notice tone="warn" title={account.digestNoMail()}>
          {account.digestNoMailHint.rich({ code: (text) => <code>{text}</code> })}
        </Notice>
      )}
      {waitsFor === 'VERIFIED_ADDRESS' && (
        <Notice tone="warn" title={account.digestUnconfirmed()}>
          {account.digestUnconfirmedHint()}
        </Notice>
      )}
    </>
  )
}
