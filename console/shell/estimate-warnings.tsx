import { kit } from '../../words/en/kit.ts'
import type { EstimateWarning, EstimateWarningCode } from '../api/api.gen.ts'
import { buttonClass } from '../ui/button.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Notice } from '../ui/notice.tsx'

const DOMAINS = { to: '/settings/domains', label: kit.remedyDomains }

/** Places where the reason of a warning can be removed. */
const REMEDIES: Readonly<Partial<Record<EstimateWarningCode, { to: string; label: () => string }>>> = {
  CLICKS_NOT_COUNTED: DOMAINS,
  DOMAIN_NOT_WORKING: DOMAINS,
  NO_ACTIVE_SENDER: { to: '/settings/senders', label: kit.remedySenders },
}

/** Warnings of an estimate, with links to the places where their reasons can be removed. */
export const EstimateWarnings = ({ warnings }: { warnings: readonly EstimateWarning[] }) =>
  warnings.map(({ code, message }) => {
    const remedy = REMEDIES[code]
    return (
      <Notice
        key={code}
        tone="warn"
        actions={
          remedy && (
            <GoLink href={remedy.to} className={buttonClass()}>
              {remedy.label()}
            </GoLink>
          )
        }
      >
        {message}
      </Notice>
    )
  })
