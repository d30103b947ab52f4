import { shareRegion } from '../../compliance/send-windows/region-lookup.ts'
import { isNorthAmerican } from '../../compliance/send-windows/zones.ts'

/**
 * Chooses the sender of a campaign that writes to a contact: the contact's preferred
 * one, else the one that wrote to it last (the recipient knows the number), else
 * weighted round robin by throughput, among those near the recipient if the
 * campaign asks for that. A message waits for the first two if they are busy,
 * unless their carrier is down; the third takes any free sender.
 */
export interface Candidate {
  channelIdentityId: number
  /** Segments per second. */
  weight: number
  isFree: boolean
  /** Whether its carrier has refused everything for so long that messages do not wait for this sender. */
  isGivenUp?: boolean
  /** E.164, a short code or a name. */
  from: string
}

export interface Affinity {
  preferredId: number | null
  /** The sender last used for this contact. */
  lastUsedId: number | null
}

/**
 * Smooth weighted round robin. In each round every candidate gains its weight as credit. The one with the most credit
 * is chosen and pays the sum of all weights.
 */
export class Rotation {
  readonly #credit = new Map<number, number>()

  next<C extends Candidate>(candidates: readonly C[]): C | undefined {
    let best: C | undefined
    let total = 0
    for (const candidate of candidates) {
      if (!candidate.isFree) continue
      total += candidate.weight
      const credit = (this.#credit.get(candidate.channelIdentityId) ?? 0) + candidate.weight
      this.#credit.set(candidate.channelIdentityId, credit)
      if (!best || credit > this.#credit.get(best.channelIdentityId)!) best = candidate
    }
    if (best) this.#credit.set(best.channelIdentityId, this.#credit.get(best.channelIdentityId)! - total)
    return best
  }
}

/**
 * Undefined if the message has to wait for a busy sender.
 * @param near the recipient's number if senders near it come first, else null
 */
export function chooseSender<C extends Candidate>(
  candidates: readonly C[],
  affinity: Affinity,
  { rotation, near }: { rotation: Rotation; near: string | null },
): C | undefined {
  const bound = find(candidates, affinity.preferredId) ?? find(candidates, affinity.lastUsedId)
  if (bound?.isFree) return bound
  if (bound && !bound.isGivenUp) return undefined
  return rotation.next(near === null ? candidates : nearest(candidates, near))
}

/**
 * The free candidates with the area code of this number. Without any, the free candidates of its region, else all free
 * candidates.
 */
function nearest<C extends Candidate>(candidates: readonly C[], to: string): readonly C[] {
  const areaCode = areaCodeOf(to)
  if (areaCode === undefined) return candidates
  const free = candidates.filter(({ isFree }) => isFree)
  const local = free.filter(({ from }) => areaCodeOf(from) === areaCode)
  if (local.length > 0) return local
  const regional = free.filter(({ from }) => {
    const code = areaCodeOf(from)
    return code !== undefined && shareRegion(areaCode, code)
  })
  return regional.length > 0 ? regional : candidates
}

/** The area code of a number of North America; undefined for any other. */
const areaCodeOf = (address: string): string | undefined =>
  isNorthAmerican(address) ? address.slice(2, 5) : undefined

function find<C extends Candidate>(candidates: readonly C[], id: number | null): C | undefined {
  if (id === null) return undefined
  for (const candidate of candidates) if (candidate.channelIdentityId === id) return candidate
  return undefined
}
