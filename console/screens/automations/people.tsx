import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { automations } from '../../../words/en/automations.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Automation, AutomationPerson } from '../../api/api.gen.ts'
import { useCan, useIsRoleKnown, useZone } from '../../api/hooks.ts'
import { read, readKept } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Page, Toolbar } from '../../ui/page.tsx'
import { Paged } from '../../ui/paged.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { LoadedPage, Waiting } from '../../ui/waiting.tsx'
import { runningOf } from './definition.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { useSayings } from './sayings.ts'
import type { PassageSearch } from './search.ts'
import { ENDS, outcomeName } from './words.ts'

const PER_PAGE = 50
const REREAD_MS = 15_000
const EARLY = ['EXIT', 'REMOVED', 'CONTACT_GONE', 'MERGED', 'STEP_GONE', 'ARCHIVED'] as const

const DID = {
  DELIVERED: automations.delivered,
  OPENED: automations.opened,
  CLICKED: automations.clicked,
  REPLIED: automations.replied,
} as const

/** The people who are or were in an automation. */
export function AutomationPeople() {
  const { id } = useParams({ from: '/inside/automations/$id/people' })
  const can = useCan()
  const isRoleKnown = useIsRoleKnown()
  const query = useQuery(read('GET /automations/{id}', { params: { id } }))
  return (
    <LoadedPage
      query={query}
      title={automations.people()}
      back={{ to: `/automations/${id}`, label: automations.one() }}
    >
      {({ data }) => (
        <Page
          title={automations.people()}
          part={data.name}
          back={{ to: `/automations/${id}`, label: data.name }}
        >
          {can('contact:read') ? (
            <People automation={data} />
          ) : isRoleKnown ? (
            <Notice title={automations.noContacts()} />
          ) : (
            <Waiting />
          )}
        </Page>
      )}
    </LoadedPage>
  )
}

/** Returns the filters of the API. */
function filtersOf({ where, at, ended, visited, outcome, did }: PassageSearch) {
  return {
    ...(where === 'inside' ? { isInside: true } : {}),
    ...(where === 'left' ? { isInside: false } : {}),
    ...(where === 'early' ? { endedBy: [...EARLY] } : {}),
    ...(at ? { stepId: at } : {}),
    ...(ended ? { endedBy: [ended] } : {}),
    ...(visited ? { visitedStepId: visited } : {}),
    ...(outcome ? { outcome } : {}),
    ...(did ? { did } : {}),
  }
}

function People({ automation }: { automation: Automation }) {
  const { id } = automation
  const search = useSearch({ from: '/inside/automations/$id/people' })
  const { where, at, ended, visited, outcome, did, page = 1 } = search
  const navigate = useNavigate({ from: '/automations/$id/people' })
  const can = useCan()
  const zone = useZone()
  const running = runningOf(automation)
  const sayings = useSayings([running])
  const [removing, setRemoving] = useState<AutomationPerson>()
  const change = (next: PassageSearch) =>
    navigate({ to: '/automations/$id/people', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery({
    ...readKept('GET /automations/{id}/people', {
      params: { id },
      query: { page, limit: PER_PAGE, ...filtersOf(search) },
    }),
    refetchInterval: REREAD_MS,
  })
  const lineOf = (stepId: string) => {
    const step = running.steps.find((one) => one.id === stepId)
    return step ? sayings.line(step, running.steps) : automations.stepUnknown()
  }
  return (
    <>
      {visited && (
        <Notice
          title={automations.peopleFigure({
            figure: outcome ? outcomeName(outcome) : did ? DID[did]() : automations.arrived(),
            step: lineOf(visited),
          })}
          actions={
            <Button onClick={() => change({ visited: undefined, outcome: undefined, did: undefined })}>
              {automations.peopleFigureClear()}
            </Button>
          }
        />
      )}
      <Toolbar>
        <SelectField
          label={automations.where()}
          name="where"
          isLabelHidden
          value={where ?? ''}
          onChange={({ target }) => {
            const next = (target.value || undefined) as PassageSearch['where']
            change({ where: next, ...(next === 'inside' ? { ended: undefined } : { at: undefined }) })
          }}
        >
          <option value="">{automations.whereAll()}</option>
          <option value="inside">{automations.whereInside()}</option>
          <option value="left">{automations.whereLeft()}</option>
          <option value="early">{automations.whereEarly()}</option>
        </SelectField>
        {(where === undefined || where === 'inside') && (
          <SelectField
            label={automations.step()}
            name="at"
            isLabelHidden
            value={at ?? ''}
            onChange={({ target }) => change({ at: target.value || undefined })}
          >
            <option value="">{automations.stepAny()}</option>
            {at && !running.steps.some((step) => step.id === at) && (
              <option value={at}>{automations.stepUnknown()}</option>
            )}
            {running.steps.map((step) => (
              <option key={step.id} value={step.id}>
                {sayings.line(step, running.steps)}
              </option>
            ))}
          </SelectField>
        )}
        {(where === undefined || where === 'left') && (
          <SelectField
            label={automations.ended()}
            name="ended"
            isLabelHidden
            value={ended ?? ''}
            onChange={({ target }) =>
              change({ ended: (target.value || undefined) as PassageSearch['ended'] })
            }
          >
            <option value="">{automations.endedAny()}</option>
            {Object.entries(ENDS).map(([end, label]) => (
              <option key={end} value={end}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
      </Toolbar>
      <Paged
        query={query}
        label={automations.people()}
        columns={columnsIn({ id, zone, lineOf, onRemove: can('automation:run') ? setRemoving : undefined })}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={<Empty title={automations.peopleNone()}>{automations.peopleNoneHint()}</Empty>}
      />
      {removing && (
        <RemoveDialog automation={automation} person={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

interface ColumnsOf {
  id: string
  zone: string | undefined
  lineOf(stepId: string): string
  onRemove: ((person: AutomationPerson) => void) | undefined
}

const columnsIn = ({ id, zone, lineOf, onRemove }: ColumnsOf): ReadonlyArray<Column<AutomationPerson>> => [
  {
    title: automations.person(),
    isText: true,
    show: ({ id: person, contactName }) => (
      <Link to="/automations/$id/people/$person" params={{ id, person }}>
        {contactName || kit.noName()}
      </Link>
    ),
  },
  {
    title: automations.state(),
    isText: true,
    show: ({ endedBy, stepId }) =>
      endedBy ? ENDS[endedBy] : stepId ? lineOf(stepId) : automations.stillInside(),
  },
  {
    title: automations.enteredAt(),
    show: ({ enteredAt }) => <Time value={enteredAt} zone={zone} />,
  },
  {
    title: automations.next(),
    isMinor: true,
    show: ({ endedAt, goesOnAt }) => !endedAt && <Time value={goesOnAt} zone={zone} none="" />,
  },
  {
    title: automations.endedAt(),
    isMinor: true,
    show: ({ endedAt }) => <Time value={endedAt} zone={zone} none="" />,
  },
  ...(onRemove
    ? [
        {
          title: automations.actions(),
          isActions: true,
          show: (person: AutomationPerson) =>
            !person.endedAt && (
              <Button
                kind="quiet"
                isIcon
                aria-label={automations.removeOf({ name: person.contactName || kit.noName() })}
                onClick={() => onRemove(person)}
              >
                <X size={16} aria-hidden />
              </Button>
            ),
        },
      ]
    : []),
]
