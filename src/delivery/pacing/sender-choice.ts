import { shareRegion } from '../../compliance/send-windows/region-lookup.ts'
import { isNorthAmerican } from '../../compliance/send-windows/zones.ts'

/**
 * Chooses the sender of a campaign for a contact: the contact's preferred sender, else the sender that wrote to
 * it last (the recipient knows the number), else weighted round robin by throughput, among the senders near the
 * recipient if the campaign asks for that. A message waits for a busy sender in the first two cases, unless its
 * carrier is down. In the third case it takes any free sender.
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
 * Smooth weighted round robin. In each round every candidate gains its weight as credit. The candidate with the
 * most credit is chosen and pays the sum of all weights.
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
 * Returns the chosen sender, or undefined if the message must wait for a busy sender.
 * @param near the recipient's number if senders near it are first, else null
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
 * Returns the free candidates with the area code of this number. If there are none, returns the free candidates
 * of its region, else all free candidates.
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

/** Returns the area code of a North American number, or undefined for other numbers. */
const areaCodeOf = (address: string): string | undefined =>
  isNorthAmerican(address) ? address.slice(2, 5) : undefined

function find<C extends Candidate>(candidates: readonly C[], id: number | null): C | undefined {
  if (id === null) return undefined
  for (const candidate of candidates) if (candidate.channelIdentityId === id) return candidate
  return undefined
}
