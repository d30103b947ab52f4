import * as v from 'valibot'
import { openLease } from '../src/appliance/copies/claim-lease.ts'
import { type Claim, claimName, inTerms, type Lease, leaseFolder } from '../src/appliance/copies/lease.ts'
import type { LeaseData } from '../src/appliance/copies/lease-state.ts'
import { LeaseThread } from '../src/appliance/copies/lease-thread.ts'
import { systemClock } from '../src/lib/clock.ts'
import type { CopySettings } from '../src/lib/copy-settings.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { parseJson } from '../src/lib/plain-object.ts'
import type { Storage } from '../src/storage/opening/options.ts'
import { generationOf } from '../src/storage/session-history.ts'
import type { Context } from './context.ts'

/** Number of claims whose content is read. */
const SHOWN = 10

const Described = v.object({ machine: v.string(), directory: v.string(), at: v.string() })

interface ShownClaim extends Claim {
  name: string
  /** Null for a content that is not readable. */
  about: v.InferOutput<typeof Described> | null
}

/** Returns the settings of the copies. Throws a refusal (exit 78) without `backup_lease`. */
export function leaseSettings(context: Context): CopySettings {
  const { copies } = context.loaded.config.secrets
  if (copies?.lease) return copies
  throw new Refusal(
    EXIT.CONFIGURATION,
    'backup_lease is not set, so this machine works without a lease.',
    'docs/operations/copies.md#a-lease says when a lease is useful.',
  )
}

export const leaseDataOf = (dataDir: string, settings: CopySettings, storage: Storage): LeaseData => ({
  dataDir,
  settings,
  generation: generationOf(storage.connection),
})

/** Returns the newest claims, the highest first. Rejects with a sentence when the place does not answer. */
export async function readClaims({
  settings,
  generation,
}: Pick<LeaseData, 'settings' | 'generation'>): Promise<ShownClaim[]> {
  const thread = new LeaseThread(settings)
  try {
    const claims = inTerms(await thread.list(leaseFolder(generation)))
      .slice(-SHOWN)
      .reverse()
    const shown: ShownClaim[] = []
    for (const claim of claims) {
      const name = claimName(generation, claim)
      const parsed = v.safeParse(Described, parseJson(await thread.get(name)))
      shown.push({ ...claim, name, about: parsed.success ? parsed.output : null })
    }
    return shown
  } finally {
    thread.end()
  }
}

/**
 * Returns the lease for a command that sends without a running server. Throws a refusal (exit 75) when this machine
 * does not hold it. It is held for the rest of its time, because a command does not look again.
 */
export async function heldLease(data: LeaseData): Promise<Lease> {
  const thread = new LeaseThread(data.settings)
  try {
    const lease = openLease(data, thread, systemClock)
    if (lease.claim.isConfirmed && (await lease.look()).kind === 'HELD') return lease
  } finally {
    thread.end()
  }
  throw new Refusal(
    EXIT.LOCKED,
    'This machine does not hold the lease, so it sends nothing.',
    'Start the server, which claims the lease if no other machine has it. `carillon lease status` shows the claims.',
  )
}
