import type * as v from 'valibot'
import { toIso } from '../../lib/clock.ts'
import type { AuditEventRow } from './queries.ts'
import type { Persons } from './record.ts'
import type { AuditRecord } from './schema.ts'

export type PresentedAct = v.InferInput<typeof AuditRecord>

/** @param showsAddress whether the reader may see the IP address of the call */
export function presentAct(row: AuditEventRow, showsAddress: boolean): PresentedAct {
  const persons = row.persons === null ? undefined : (JSON.parse(row.persons) as Persons)
  return {
    id: row.uuid,
    sequence: row.sequence,
    act: row.act as PresentedAct['act'],
    actor: {
      type: row.actorType as PresentedAct['actor']['type'],
      id: row.actorId,
      name: persons?.actor || null,
    },
    address: showsAddress ? (persons?.address ?? null) : null,
    resource:
      row.resourceType === null
        ? null
        : {
            type: row.resourceType as NonNullable<PresentedAct['resource']>['type'],
            id: row.resourceId,
            name: persons?.resource ?? null,
          },
    details: JSON.parse(row.details) as Record<string, unknown>,
    namesDigest: row.personsDigest,
    chainHash: row.hash,
    createdAt: toIso(row.createdAt),
  }
}
