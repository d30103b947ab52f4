import { pass, warn } from '../checks.ts'
import type { Check } from '../port.ts'
import { say } from '../sentences.ts'
import type { LookUp } from '../smtp/dns.ts'
import { answered, dmarcRecord, mx } from '../smtp/dns-checks.ts'
import { isPublic } from '../vendor/checks.ts'

/** Checks whether the service can report events to us. */
export const eventsCheck = (statusUrl: string, name: string): Check =>
  isPublic(statusUrl)
    ? pass('receipts', say.eventsUrl({ name }))
    : warn('receipts', say.eventsNowhere({ name, origin: new URL(statusUrl).origin }))

/**
 * Returns the checks of the From domain in the DNS. A service returns bounces to a domain of its own, so only its
 * signature makes a mail that of the From domain. Never rejects.
 * @param service.selectors under which the service has domains publish its key; empty if they differ
 */
export function checkDomain(
  service: { name: string; selectors: readonly string[] },
  from: string,
  lookUp: LookUp,
): Promise<Check[]> {
  const { name, selectors } = service
  return Promise.all([
    ...(selectors.length > 0 ? [answered('DKIM', () => dkim({ name, selectors }, from, lookUp))] : []),
    answered('DMARC', async () => {
      const record = await dmarcRecord(from, lookUp)
      return typeof record === 'string' ? pass('DMARC', say.dmarcService({ domain: from, name })) : record
    }),
    answered('MX', () => mx(from, lookUp)),
  ])
}

async function dkim(
  { name, selectors }: { name: string; selectors: readonly string[] },
  from: string,
  lookUp: LookUp,
): Promise<Check> {
  for (const selector of selectors) {
    const at = `${selector}._domainkey.${from}`
    const records = await lookUp.texts(at)
    if (records.some((text) => /(?:^|;)\s*p=[^;\s]/i.test(text)))
      return pass('DKIM', say.dkimFound({ name: at }))
  }
  return warn('DKIM', say.dkimService({ domain: from, name }))
}
