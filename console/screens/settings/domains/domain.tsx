import { useState } from 'react'
import { settingsDomains } from '../../../../words/en/settings-domains.ts'
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
  UNCHECKED: { label: settingsDomains.stateUnchecked(), tone: 'idle' },
  WORKS: { label: settingsDomains.stateWorks(), tone: 'good' },
  FAILS: { label: settingsDomains.stateFails(), tone: 'bad' },
}
const USES: Readonly<Record<DomainUse, () => string>> = {
  SHORT_LINKS: settingsDomains.forShortLinks,
  PUBLIC_PAGES: settingsDomains.forPages,
}

function purposeOf([use, ...others]: readonly DomainUse[]): string {
  if (!use) return settingsDomains.former()
  return others.length > 0 ? settingsDomains.forBoth() : USES[use]()
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
    toast(
      (data.status === 'WORKS' ? settingsDomains.checkWorks : settingsDomains.checkFails)({ domain: host }),
    )
  }

  return (
    <Section
      title={<span className={styles.name}>{host}</span>}
      intro={purposeOf(uses)}
      actions={
        <>
          <Badge tone={tone}>{label}</Badge>
          {can('organization:update') && (
            // The error of the check shows below.
            <Button isBusy={verify.isRunning} onClick={() => check().catch(() => {})}>
              {settingsDomains.check()}
            </Button>
          )}
          {isFormer && can('organization:update') && (
            <Button onClick={() => setLeaving(true)}>{settingsDomains.remove()}</Button>
          )}
        </>
      }
    >
      {verify.error && <Failure error={verify.error} onRetry={() => check().catch(() => {})} />}
      {problem && (
        <Notice tone="bad" title={settingsDomains.checkFailed()}>
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
              <CopyField label={settingsDomains.recordType()} value={dnsRecord.type} />
              <CopyField label={settingsDomains.recordName()} value={dnsRecord.name} />
              <CopyField label={settingsDomains.recordValue()} value={dnsRecord.value} />
            </div>
          )}
        </>
      )}
      <p className={styles.quiet}>
        {settingsDomains.checked.rich({
          time: <Time value={checkedAt} zone={zone} none={settingsDomains.checkedNever()} />,
        })}{' '}
        {!isFormer && settingsDomains.checkedNext()}
      </p>
      {isLeaving && (
        <ConfirmDialog
          title={settingsDomains.removeOne({ domain: host })}
          act={settingsDomains.remove()}
          keep={settingsDomains.removeKeep()}
          onConfirm={async () => {
            await giveUp.run({ params })
            toast(settingsDomains.removed({ domain: host }))
          }}
          onClose={() => setLeaving(false)}
        >
          <p>{settingsDomains.removeHint()}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
