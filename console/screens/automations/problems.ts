import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import type { AutomationProblem } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import type { Definition } from './definition.ts'
import type { Editing } from './use-editing.ts'

/** What keeps an automation from being activated, by its place in the editor. */

export interface Problem {
  /** Id of a step, `start`, `end`, or `steps` if there is none. */
  place: string
  /** Field within the place, such as `messageTemplate`. */
  field: string
  message: string
}

/** The field of rules without a value: the panel shows which they are. */
const UNFINISHED = 'unfinished'

const STEP = /^steps\[(\d+)\]\.?(.*)$/

/** Returns the place of a field of the API. @param stepIds ids of the steps in their order */
function placed(field: string, message: string, stepIds: readonly string[]): Problem {
  const [, index, rest = ''] = STEP.exec(field) ?? []
  if (index !== undefined) return { place: stepIds[Number(index)] ?? 'steps', field: rest, message }
  if (field === 'steps') return { place: 'steps', field, message }
  return { place: /^(?:goal|exits|lateHours)/.test(field) ? 'end' : 'start', field, message }
}

const ofRecord = ({ field, stepId, userMessage }: AutomationProblem): Problem =>
  stepId === null
    ? placed(field, userMessage, [])
    : { place: stepId, field: field.replace(STEP, '$2'), message: userMessage }

/** Returns the problems in refusals of the API, by field. */
const refused = (refusals: Readonly<Record<string, string>>, { steps }: Definition): Problem[] =>
  Object.entries(refusals).map(([field, message]) =>
    placed(
      field,
      message,
      steps.map(({ id }) => id),
    ),
  )

const unfinished = ({ half, draft }: Editing): Problem[] =>
  [...half].map((place) => {
    const isTemplate = draft.steps.find(({ id }) => id === place)?.type === 'SEND'
    const message = isTemplate ? automationEditor.unfinishedTemplate() : automationEditor.unfinished()
    if (place === 'filter') return { place: 'start', field: UNFINISHED, message }
    if (place === 'goal' || place === 'exits') return { place: 'end', field: UNFINISHED, message }
    return { place, field: isTemplate ? 'whatsappTemplate.name' : UNFINISHED, message }
  })

/** Returns what is missing, as the server checks the stored draft and the editor what is not stored. */
export function useProblems(id: string, editing: Editing) {
  const { storedAt, draft, refusals } = editing
  const query = useQuery({
    queryKey: ['POST /automations/{id}/check', id, storedAt],
    queryFn: ({ signal }) => call('POST /automations/{id}/check', { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = query.data?.data.map(ofRecord) ?? []
  const others = [...unfinished(editing), ...refused(refusals, draft)]
  const isElsewhere = ({ place }: Problem) => others.some((one) => one.place === place)
  const isThere = ({ place }: Problem) =>
    ['start', 'end', 'steps'].includes(place) || draft.steps.some((step) => step.id === place)
  const checked = found.filter((problem) => isThere(problem) && !isElsewhere(problem))
  return { problems: [...checked, ...others], check: query }
}
