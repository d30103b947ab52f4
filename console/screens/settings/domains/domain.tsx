import { useState } from 'react'
import type { DomainStatus, DomainUse, OrganizationDomain } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Failure, Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import styles from './domain.module.css'

const STATUS: Readonly<Record<DomainStatus, { label: string; tone: BadgeTone }>> = {
  UNCHECKED: { label: 'Not checked yet', tone: 'idle' },
  WORKS: { label: 'Works', tone: 'good' },
  FAILS: { label: 'Does not work', tone: 'bad' },
}
const USES: Readonly<Record<DomainUse, string>> = {
  SHORT_LINKS: 'short links',
  PUBLIC_PAGES: 'pages for recipients',
}

/** A domain with its status and its next steps. */
export function Domain({ domain }: { domain: OrganizationDomain }) {
  const can = useCan()
  const zone = useZone()
  const verify = useChange('POST /organization/domains/{id}/verify', ['/organization/domains'])
  const giveUp = useChange('DELETE /organization/domains/{id}', ['/organization/domains'])
  const [isLeaving, setLeaving] = useState(false)
  const { id, domain: host, uses, status, problem, checkedAt, dnsRecord, steps } = domain
  const isFormer = uses.length === 0
  const params = { id }
  const { label, tone } = STATUS[status]

  async function check() {
    const { data } = await verify.run({ params })
    toast(data.status === 'WORKS' ? `${host} works.` : `${host} does not work yet.`)
  }

  return (
    <Section
      title={<span className={styles.name}>{host}</span>}
      intro={
        isFormer
          ? 'A former domain: links that were sent with it keep working.'
          : `For ${uses.map((use) => USES[use]).join(' and ')}.`
      }
      actions={
        <>
          <Badge tone={tone}>{label}</Badge>
          {can('organization:update') && (
            // The error of the check shows below.
            <Button isBusy={verify.isRunning} onClick={() => check().catch(() => {})}>
              Check it now
            </Button>
          )}
          {isFormer && can('organization:update') && (
            <Button onClick={() => setLeaving(true)}>Give it up</Button>
          )}
        </>
      }
    >
      {verify.error && <Failure error={verify.error} onRetry={() => check().catch(() => {})} />}
      {problem && (
        <Notice tone="bad" title="The last check failed.">
          {problem}
        </Notice>
      )}
      {status !== 'WORKS' && (
        <>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {dnsRecord && (
            <div className={styles.record}>
              <CopyField label="Type of the DNS record" value={dnsRecord.type} />
              <CopyField label="Name" value={dnsRecord.name} />
              <CopyField label="Value" value={dnsRecord.value} />
            </div>
          )}
        </>
      )}
      <p className={styles.quiet}>
        Checked <Time value={checkedAt} zone={zone} none="never" />
        {isFormer ? '.' : '. It is checked again every six hours, and every half an hour while it fails.'}
      </p>
      {isLeaving && (
        <ConfirmDialog
          title={`Give up ${host}`}
          act="Give it up"
          keep="Keep it"
          onConfirm={async () => {
            await giveUp.run({ params })
            toast(`${host} was given up.`)
          }}
          onClose={() => setLeaving(false)}
        >
          <p>
            Links that were sent with it may stop working: another organization may take the domain from then
            on.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
