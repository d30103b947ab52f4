import {
  isAreaCodeOf,
  regionsOfPostalCode,
  regionsOfState,
  type Zones,
  zonesOfAreaCode,
  zonesOfPostalCode,
  zonesOfRegion,
} from './region-lookup.ts'

/**
 * Known facts about the place of a person in the United States or Canada: the state, the postal code
 * or both.
 */
interface Place {
  state: string | null
  postalCode: string | null
  /** The area code of a number with +1; undefined for other numbers. */
  areaCode: string | undefined
}

interface PlaceZones {
  zones: Zones
  /** The fact that decided the zones. */
  source: 'STATE' | 'POSTAL_CODE' | 'STATE_AND_POSTAL_CODE' | 'AREA_CODE'
}

const MAX_KNOWN = 10_000
const known = new Map<string, PlaceZones | undefined>()

/**
 * Returns the time zones of a place. The postal code narrows the zones of its state. If several zones are
 * left, an area code of the same state narrows them further. An area code of another state does not,
 * because it does not show where the owner lives. If the postal code is in another state, the result has
 * the zones of both. Undefined when neither state nor postal code is known. The same zones are always the
 * same array.
 */
export function zonesOfPlace(place: Place): PlaceZones | undefined {
  const key = `${place.state}|${place.postalCode}|${place.areaCode}`
  if (known.has(key)) return known.get(key)
  const found = narrowed(place)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, found)
  return found
}

function narrowed({ state, postalCode, areaCode }: Place): PlaceZones | undefined {
  const ofState = zonesOfRegion(state ?? '')
  const ofPostalCode = zonesOfPostalCode(postalCode ?? '')
  const inState = regionsOfState(state ?? '')
  const inPostalCode = regionsOfPostalCode(postalCode ?? '')
  if (ofState && ofPostalCode && !inState.some((region) => inPostalCode.includes(region))) {
    return { zones: shared([...ofState, ...ofPostalCode]), source: 'STATE_AND_POSTAL_CODE' }
  }
  const zones = ofPostalCode && ofState ? both(ofPostalCode, ofState) : (ofPostalCode ?? ofState)
  if (zones === undefined) return undefined
  const regions = ofState ? inState : inPostalCode
  if (zones.length > 1 && areaCode !== undefined && isAreaCodeOf(areaCode, regions)) {
    const ofAreaCode = zonesOfAreaCode(areaCode) ?? []
    const left = both(zones, ofAreaCode)
    if (left.length < zones.length) return { zones: left, source: 'AREA_CODE' }
  }
  return { zones, source: ofPostalCode ? 'POSTAL_CODE' : 'STATE' }
}

/** Returns the zones in both lists; if the lists have none in common, the zones of the first list. */
function both(zones: Zones, others: Zones): Zones {
  const left = zones.filter((zone) => others.includes(zone))
  return left.length === 0 || left.length === zones.length ? zones : shared(left)
}

const sharedZones = new Map<string, Zones>()

/** Returns the zones without duplicates, always as the same array for the same zones. */
function shared(names: Zones): Zones {
  const zones = [...new Set(names)]
  const key = zones.join(' ')
  const first = sharedZones.get(key) ?? zones
  sharedZones.set(key, first)
  return first
}
