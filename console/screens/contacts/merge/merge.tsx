import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { contactMerge } from '../../../../words/en/contact-merge.ts'
import type { Contact, MergeChoice } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { addressOf, personName } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Section, Toolbar } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { useCustomFields } from '../names.ts'
import { Refused } from '../places.tsx'
import { Compare } from './compare.tsx'
import { preferenceOf, type Side, sidesOf } from './sides.ts'

/** Two contacts that may be one person, side by side, with the values and data that stay or are lost. */
export function MergeScreen() {
  const can = useCan()
  const { id, otherId } = useParams({ from: '/inside/contacts/$id/merge/$otherId' })
  const ours = useQuery(read('GET /contacts/{id}', { params: { id } }))
  const theirs = useQuery(read('GET /contacts/{id}', { params: { id: otherId } }))
  if (!can('contact:delete')) return <Refused title={contactMerge.title()} />
  if (!can('contact:update')) return <Refused title={contactMerge.title()} />
  const a = ours.data?.data
  const b = theirs.data?.data
  return (
    <Page
      title={contactMerge.title()}
      back={{ to: `/contacts/${id}`, label: a ? personName(a) : contactMerge.contact() }}
      intro={contactMerge.intro()}
    >
      {a && b ? (
        <Merge key={`${id} ${otherId}`} ours={a} theirs={b} />
      ) : (
        <Loaded query={ours.error || !a ? ours : theirs}>{() => null}</Loaded>
      )}
    </Page>
  )
}

function Merge({ ours, theirs }: { ours: Contact; theirs: Contact }) {
  const navigate = useNavigate()
  const fields = useCustomFields()
  const sides = sidesOf(ours, theirs, fields)
  // The choices are stored by key, because the fields may be read again.
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice>>>({})
  const [isAsking, setAsking] = useState(false)
  const nameOf = (side: Side) => `${side.isCustom ? 'custom.' : ''}${side.key}`
  const choiceOf = (side: Side): MergeChoice => chosen[nameOf(side)] ?? side.usual
  const newTags = theirs.tags.filter(({ id }) => !ours.tagIds.includes(id))

  return (
    <>
      <Toolbar>
        <Link
          to="/contacts/$id/merge/$otherId"
          params={{ id: theirs.id, otherId: ours.id }}
          className={buttonClass()}
        >
          <ArrowLeftRight size={16} aria-hidden />
          {contactMerge.swap({ address: addressOf(theirs) })}
        </Link>
      </Toolbar>
      <Section title={contactMerge.values()} isFlush>
        <Compare
          ours={ours}
          theirs={theirs}
          sides={sides}
          choiceOf={choiceOf}
          onChoice={(side, choice) => setChosen({ ...chosen, [nameOf(side)]: choice })}
        />
      </Section>
      <Section title={contactMerge.effects()}>
        <ul>
          <li>{fateOfNumbers(ours, theirs)}</li>
          <li>{contactMerge.effectMoves({ other: personName(theirs), name: personName(ours) })}</li>
          {newTags.length > 0 && (
            <li>
              {contactMerge.effectTags({
                count: newTags.length,
                name: personName(ours),
                tags: newTags.map(({ name }) => name).join(', '),
              })}
            </li>
          )}
          <li>{contactMerge.effectOptOuts()}</li>
          <li>{contactMerge.effectFinal()}</li>
        </ul>
        {(ours.isOptedOut || theirs.isOptedOut) && (
          <Notice tone="warn">
            {ours.isOptedOut
              ? contactMerge.optedOutKept({ phone: ours.phone ?? '' })
              : contactMerge.optedOutLost({ phone: theirs.phone ?? '' })}
          </Notice>
        )}
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {contactMerge.act()}
          </Button>
        </div>
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={contactMerge.confirm({ other: personName(theirs), name: personName(ours) })}
          act={contactMerge.confirmAct()}
          keep={contactMerge.confirmKeep()}
          onConfirm={async () => {
            const choices = new Map(sides.map((side) => [side, choiceOf(side)]))
            await call('POST /contacts/{id}/merge', {
              params: { id: ours.id },
              body: { otherId: theirs.id, prefer: preferenceOf(sides, choices) },
            })
            refresh('/contacts', '/segments', '/tags', '/inbox')
            toast(contactMerge.done())
            navigate({ to: '/contacts/$id', params: { id: ours.id }, replace: true })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{contactMerge.confirmHint({ address: addressOf(theirs) })}</p>
          <Age ours={ours} theirs={theirs} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Describes the number or address that stays, and the number that is lost. */
function fateOfNumbers(ours: Contact, theirs: Contact): string {
  if (ours.phone === null && theirs.phone !== null) return contactMerge.effectStays({ address: theirs.phone })
  if (theirs.phone === null) return contactMerge.effectStays({ address: addressOf(ours) })
  return contactMerge.effectNumber({ kept: addressOf(ours), lost: theirs.phone })
}

function Age({ ours, theirs }: { ours: Contact; theirs: Contact }) {
  const zone = useZone()
  return (
    <p>
      {contactMerge.confirmAge.rich({
        kept: addressOf(ours),
        keptTime: <Time value={ours.createdAt} zone={zone} />,
        lost: addressOf(theirs),
        lostTime: <Time value={theirs.createdAt} zone={zone} />,
      })}
    </p>
  )
}
