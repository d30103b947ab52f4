import { FORTY_SIX_ELKS } from './recipes/46elks.ts'
import { AFRICA_S_TALKING } from './recipes/africa-s-talking.ts'
import { BANDWIDTH } from './recipes/bandwidth.ts'
import { BIRD } from './recipes/bird.ts'
import { BULKSMS } from './recipes/bulksms.ts'
import { CLICKSEND } from './recipes/clicksend.ts'
import { INFOBIP } from './recipes/infobip.ts'
import type { Recipe } from './recipes/recipe.ts'
import { SIGNALWIRE } from './recipes/signalwire.ts'
import { SINCH } from './recipes/sinch.ts'

/** Gateways with known settings. */
export const RECIPES: readonly Recipe[] = [
  INFOBIP,
  BIRD,
  CLICKSEND,
  SINCH,
  BULKSMS,
  AFRICA_S_TALKING,
  FORTY_SIX_ELKS,
  SIGNALWIRE,
  BANDWIDTH,
]

/**
 * Returns the recipe of a key.
 * @param key from the address; undefined for none
 */
export const recipeOf = (key: string | undefined): Recipe | undefined =>
  RECIPES.find((recipe) => recipe.key === key)
