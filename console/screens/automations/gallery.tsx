import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { automationRecipes } from '../../../words/en/automation-recipes.ts'
import { automations } from '../../../words/en/automations.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { useCan, useIsRoleKnown } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './automations.module.css'
import { createAutomation } from './create.ts'
import type { Definition, Trigger } from './definition.ts'
import { RECIPES, type Recipe, type RecipeWorld } from './recipes.ts'
import { useSayings } from './sayings.ts'

const MOST = 100
/** Channels in the order in which the recipes use them. */
const CHANNELS: ReadonlyArray<Campaign['channel']> = ['SMS', 'EMAIL', 'WHATSAPP']

/** Recipes for a new automation. */
export function NewAutomation() {
  const can = useCan()
  const isRoleKnown = useIsRoleKnown()
  const mayCreate = can('automation:create') && can('automation:update')
  return (
    <Page
      title={automationRecipes.title()}
      intro={mayCreate && automationRecipes.intro()}
      back={{ to: '/automations', label: automations.title() }}
    >
      {mayCreate ? (
        <Gallery />
      ) : isRoleKnown ? (
        <Notice title={automationEditor.noRightToCreate()}>{automationEditor.noRightHint()}</Notice>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** Returns what the recipes need to know of the organization. */
function useRecipeWorld(): RecipeWorld | undefined {
  const can = useCan()
  const senders = useQuery({
    ...read('GET /channel-identities', { query: { limit: MOST, status: ['ACTIVE'] } }),
    enabled: can('channel:read'),
  })
  const fields = useQuery({
    ...read('GET /custom-fields', { query: { limit: MOST, type: 'DATE', isArchived: false } }),
    enabled: can('custom_field:read'),
  })
  if ((senders.isLoading && !senders.error) || (fields.isLoading && !fields.error)) return undefined
  const used = new Set(senders.data?.data.map(({ channel }) => channel))
  return {
    channel: CHANNELS.find((channel) => used.has(channel)) ?? 'SMS',
    dateFields: fields.data?.data ?? [],
  }
}

const EMPTY: Omit<Definition, 'trigger' | 'steps'> = {
  filter: null,
  reentry: { rule: 'ONCE', days: null },
  exits: [],
  goal: null,
  lateHours: 24,
}

/** Returns whether a trigger lacks a choice of the user. */
const isLeftOpen = (trigger: Trigger | null): boolean =>
  (trigger?.type === 'DATE' && trigger.field === null) ||
  (trigger?.type === 'TAG_ADDED' && trigger.tagIds.length === 0) ||
  (trigger?.type === 'SEGMENT_ENTERED' && trigger.segmentId === null)

function Gallery() {
  const go = useGo()
  const isShown = useIsShown()
  const world = useRecipeWorld()
  const [making, setMaking] = useState<string>()
  const [error, setError] = useState<unknown>()
  const sayings = useSayings(world ? RECIPES.map((recipe) => ({ ...EMPTY, ...recipe.begin(world) })) : [])

  async function make(id: string, name: string, definition: Pick<Definition, 'trigger' | 'steps'>) {
    if (making) return
    setMaking(id)
    setError(undefined)
    try {
      const made = await createAutomation({ ...EMPTY, ...definition, name })
      if (isShown()) go(`/automations/${made.id}/edit`)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setMaking(undefined)
    }
  }

  if (!world) return <Waiting lines={6} />
  const card = (
    id: string,
    { title, about, choices }: Omit<Recipe, 'id' | 'begin'>,
    act: () => void,
    starts?: string,
  ) => (
    <li key={id}>
      <button type="button" className={styles.recipe} aria-busy={making === id} onClick={act}>
        <strong>{title}</strong>
        <span>{about}</span>
        {starts && <span className={styles.quiet}>{starts}</span>}
        {choices && <span className={styles.choice}>{automationRecipes.choices({ what: choices })}</span>}
      </button>
    </li>
  )
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <ul className={styles.gallery} aria-label={automationRecipes.recipes()}>
        {RECIPES.map((recipe) => {
          const { trigger } = recipe.begin(world)
          const { choices, ...about } = recipe
          return card(
            recipe.id,
            { ...about, ...(choices && isLeftOpen(trigger) ? { choices } : {}) },
            () => make(recipe.id, recipe.title, recipe.begin(world)),
            sayings.trigger(trigger),
          )
        })}
        {card(
          'scratch',
          { title: automationRecipes.scratch(), about: automationRecipes.scratchAbout() },
          () => make('scratch', automationRecipes.title(), { trigger: null, steps: [] }),
        )}
      </ul>
    </>
  )
}
