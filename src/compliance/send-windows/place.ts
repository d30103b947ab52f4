import {
  isAreaCodeOf,
  regionsOfPostalCode,
  regionsOfState,
  type Zones,
  zonesOfAreaCode,
  zonesOfPostalCode,
  zonesOfRegion,
} from './region-lookup.ts'

/** Where in the United States or Canada a person is; the state or the postal code is known. */
interface Place {
  state: string | null
  postalCode: string | null
  /** For a number with +1; undefined for others. */
  areaCode: string | undefined
}

interface PlaceZones {
  zones: Zones
  /** The fact that narrowed the zones to these. */
  source: 'STATE' | 'POSTAL_CODE' | 'STATE_AND_POSTAL_CODE' | 'AREA_CODE'
}

const MAX_KNOWN = 10_000
const known = new Map<string, PlaceZones | undefined>()

/**
 * The zones of a state are narrowed by the postal code. Of several that remain, those of the area code are
 * left when it is one of the same state: a number of another state does not show where in this one its
 * owner lives. A state and a postal code of different states have the zones of both. Undefined when neither
 * is known. The same zones are always the same array.
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

/** The zones in both lists; all of the first where they have none in common. */
function both(zones: Zones, others: Zones): Zones {
  const left = zones.filter((zone) => others.includes(zone))
  return left.length === 0 || left.length === zones.length ? zones : shared(left)
}

const sharedZones = new Map<string, Zones>()

/** The same array for the same zones, each once. */
function shared(names: Zones): Zones {
  const zones = [...new Set(names)]
  const key = zones.join(' ')
  const first = sharedZones.get(key) ?? zones
  sharedZones.set(key, first)
  return first
}
