import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { automations } from '../../../words/en/automations.ts'
import type { Automation, AutomationSimulation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { isReason, reasonOf } from '../../shell/domain-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { money, number } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Stack } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { definitionOf } from './definition.ts'
import { useSayings } from './sayings.ts'
import { outcomeName } from './words.ts'

const DAYS = [7, 30, 90] as const
const USUAL_DAYS = 30

interface SimulateProps {
  automation: Pick<Automation, 'id' | 'name'>
  onClose(): void
}

/** What an automation, as it was last changed, would have done in the past days. */
export default function SimulateDialog({ automation: { id, name }, onClose }: SimulateProps) {
  const [days, setDays] = useState<number>(USUAL_DAYS)
  const automation = useQuery(read('GET /automations/{id}', { params: { id } }))
  const simulation = useQuery({
    queryKey: ['POST /automations/{id}/simulate', id, days],
    queryFn: ({ signal }) =>
      call('POST /automations/{id}/simulate', { params: { id }, body: { days } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog title={automations.simulateTitle({ name })} onClose={onClose}>
      <Stack>
        <p>{automations.simulateAbout()}</p>
        <SelectField
          label={automations.simulatePeriod()}
          name="days"
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {automations.simulateDays({ count })}
            </option>
          ))}
        </SelectField>
        <Loaded query={automation} lines={1}>
          {({ data: shown }) => (
            <Loaded query={simulation} lines={4}>
              {({ data }) => <Outcome automation={shown} simulation={data} />}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

function Outcome({ automation, simulation }: { automation: Automation; simulation: AutomationSimulation }) {
  const { isKnown, isCut, entered, refused, waiting, steps, days, estimatedCost } = simulation
  const definition = definitionOf(automation)
  const sayings = useSayings([definition])
  const messages = days.reduce((sum, day) => sum + day.messages, 0)
  if (!isKnown) return <Notice>{automations.simulateUnknown()}</Notice>
  const lines = steps
    .filter(({ arrived }) => arrived > 0)
    .flatMap(({ stepId, arrived, outcomes }) => {
      const step = definition.steps.find((one) => one.id === stepId)
      if (!step) return []
      const said = Object.entries(outcomes).map(
        ([outcome, count]) =>
          `${isReason(outcome) ? reasonOf(outcome) : outcomeName(outcome)}: ${number(count)}`,
      )
      return [
        [
          sayings.line(step, definition.steps),
          [automations.simulateArrived({ count: arrived }), ...said].join(' · '),
        ],
      ] as const
    })
  return (
    <>
      <Facts
        facts={[
          [automations.simulateEntered(), number(entered)],
          [automations.simulateRefused(), number(sumOf(refused))],
          [automations.simulateMessages(), number(messages)],
          ...(estimatedCost
            ? [
                [
                  automations.simulateCost(),
                  money(Number(estimatedCost.amount), estimatedCost.currency),
                ] as const,
              ]
            : []),
          [automations.simulateWaiting(), number(waiting)],
        ]}
      />
      {lines.length > 0 && <Facts facts={lines} />}
      {isCut && <p>{automations.simulateCut()}</p>}
    </>
  )
}
