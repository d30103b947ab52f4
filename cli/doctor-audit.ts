import { type Verdict, verifyLogs } from '../src/accounts/audit/verify.ts'
import { findSlugs } from '../src/accounts/organizations/store.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { counted } from '../src/lib/count.ts'
import { error, type Finding, ok } from './doctor-storage.ts'

/** Verifies every audit log by recomputing its chain of hashes. */
export function checkAudit(connection: Connection): Finding[] {
  const reader = readerOf(connection)
  const verdicts = verifyLogs(reader)
  const broken = verdicts.filter(({ fault }) => fault !== undefined)
  if (broken.length > 0) {
    const names = findSlugs(reader)
    return broken.map((verdict) => error('audit log', `${ownerOf(verdict, names)}: ${verdict.fault}`))
  }
  const acts = verdicts.reduce((sum, verdict) => sum + verdict.acts, 0)
  return [
    ok(
      'audit log',
      `${counted(acts, 'entry', 'entries')} in ${counted(verdicts.length, 'log')}, none changed or removed`,
    ),
  ]
}

/** Returns the name of a log's owner, for people. */
export const ownerOf = ({ organizationId }: Verdict, slugs: ReadonlyMap<number, string>): string =>
  organizationId === null ? 'the appliance' : (slugs.get(organizationId) ?? `organization ${organizationId}`)
