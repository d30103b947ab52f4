import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { AddressNotice, useLacksAddress } from './address-notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { lacksOf, toDo } from './fitted.ts'
import { Launch } from './launch.tsx'

const Arithmetic = lazyPart(() => import('./arithmetic.tsx'))
const MailChecks = lazyPart(() => import('./mail-checks.tsx'))
const TestDialog = lazyDialog(() => import('./test-dialog.tsx'))

/** Estimate before the launch: recipients, skipped contacts with the reasons, cost and end. */
export function Review() {
  const { draft, estimate, campaign } = useCompose()
  const can = useCan()
  const [isTesting, setTesting] = useState(false)
  const { data, error, isCurrent } = estimate
  const lacks = lacksOf(draft)
  const lacksAddress = useLacksAddress()
  return (
    <Section
      title={compose.review()}
      id="review"
      actions={
        campaign &&
        can('campaign:send') &&
        can('contact:read') && <Button onClick={() => setTesting(true)}>{compose.tryOpen()}</Button>
      }
    >
      {lacks.length > 0 && <p className={styles.quiet}>{compose.reviewMissing({ steps: toDo(lacks) })}</p>}
      {lacksAddress ? <AddressNotice /> : error && <Failure error={error} onRetry={estimate.retry} />}
      {data && <Arithmetic estimate={data} isCurrent={isCurrent} />}
      {campaign && draft.channel === 'EMAIL' && can('campaign:update') && can('contact:read') && (
        <MailChecks />
      )}
      <Launch />
      {isTesting && <TestDialog onClose={() => setTesting(false)} />}
    </Section>
  )
}
