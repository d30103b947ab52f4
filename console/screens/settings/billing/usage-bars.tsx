import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { BillingResourceUsage } from '../../../api/api.gen.ts'
import { share } from '../../../ui/format.ts'
import { GoLink } from '../../../ui/go-link.tsx'
import styles from './usage-bars.module.css'
import { limitTone, RESOURCES, usedShare } from './words.ts'

/** Usage of each limit as a bar. A resource without a limit shows only a figure. */
export const UsageBars = ({ resources }: { resources: readonly BillingResourceUsage[] }) => (
  <ul className={styles.list}>
    {resources.map((usage) => (
      <li key={usage.resource} className={styles.item}>
        <Usage usage={usage} />
      </li>
    ))}
  </ul>
)

const strong = (text: string) => <strong>{text}</strong>

function Usage({ usage: { resource, limit, used, remaining, isEnforced } }: { usage: BillingResourceUsage }) {
  const { label, to } = RESOURCES[resource]
  const tone = limit === null ? undefined : limitTone(used, limit, isEnforced)
  return (
    <>
      <div className={styles.line}>
        {to ? <GoLink href={to}>{label}</GoLink> : label}
        <span className={styles.figure}>
          {limit === null
            ? settingsBilling.usageUnlimited.rich({ used, strong })
            : settingsBilling.usageLimited.rich({ used, limit, share: share(used, limit), strong })}
        </span>
      </div>
      {limit !== null && tone && (
        <svg viewBox="0 0 1000 8" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          <rect width="1000" height="8" className={styles.ground} />
          <rect width={usedShare(used, limit) * 1000} height="8" className={styles[tone]} />
        </svg>
      )}
      {tone === 'bad' && <p className={styles.full}>{settingsBilling.usageFull()}</p>}
      {tone === 'warn' && remaining !== null && (
        <p className={styles.hint}>{settingsBilling.usageLeft({ count: remaining })}</p>
      )}
    </>
  )
}
