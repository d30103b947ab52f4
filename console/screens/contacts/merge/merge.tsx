import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { Contact, MergeChoice } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { addressOf, counted, personName } from '../../../ui/format.ts'
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
  if (!can('contact:delete')) return <Refused title="Merge" permission="contact:delete" />
  if (!can('contact:update')) return <Refused title="Merge" permission="contact:update" />
  const a = ours.data?.data
  const b = theirs.data?.data
  return (
    <Page
      title="Merge two contacts"
      back={{ to: `/contacts/${id}`, label: a ? personName(a) : 'Contact' }}
      intro="Both become one. The first one stays, with its number."
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
          Keep {addressOf(theirs)} instead
        </Link>
      </Toolbar>
      <Section title="Whose value is kept" isFlush>
        <Compare
          ours={ours}
          theirs={theirs}
          sides={sides}
          choiceOf={choiceOf}
          onChoice={(side, choice) => setChosen({ ...chosen, [nameOf(side)]: choice })}
        />
      </Section>
      <Section title="What happens">
        <ul>
          <li>{fateOfNumbers(ours, theirs)}</li>
          <li>
            Messages, replies, consent records and static segments of {personName(theirs)} move to{' '}
            {personName(ours)}
            {newTags.length > 0 &&
              `, and so ${newTags.length === 1 ? 'does the tag' : 'do the tags'} ${newTags.map(({ name }) => name).join(', ')}`}
            .
          </li>
          <li>Opt-outs belong to numbers and addresses: both keep theirs.</li>
          <li>
            The other contact is deleted: its address in the console leads nowhere. A merge cannot be undone.
          </li>
        </ul>
        {(ours.isOptedOut || theirs.isOptedOut) && (
          <Notice tone="warn">
            {ours.isOptedOut ? ours.phone : theirs.phone} has opted out of texts.{' '}
            {ours.isOptedOut
              ? 'It is the number that stays: no text will be sent to this person.'
              : 'The person may not want texts at the other number either.'}
          </Notice>
        )}
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            Merge …
          </Button>
        </div>
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={`Merge ${personName(theirs)} into ${personName(ours)}`}
          act="Merge the two contacts"
          keep="Keep both"
          onConfirm={async () => {
            const choices = new Map(sides.map((side) => [side, choiceOf(side)]))
            await call('POST /contacts/{id}/merge', {
              params: { id: ours.id },
              body: { otherId: theirs.id, prefer: preferenceOf(sides, choices) },
            })
            refresh('/contacts', '/segments', '/tags', '/inbox')
            toast('The two contacts are one now.')
            navigate({ to: '/contacts/$id', params: { id: ours.id }, replace: true })
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            The contact with {addressOf(theirs)} is deleted, and {counted(2, 'contact')} become one. This
            cannot be undone.
          </p>
          <Age ours={ours} theirs={theirs} />
        </ConfirmDialog>
      )}
    </>
  )
}

/** Describes the number or address that stays, and the number that is lost. */
function fateOfNumbers(ours: Contact, theirs: Contact): string {
  if (ours.phone === null && theirs.phone !== null) return `${theirs.phone} stays.`
  if (theirs.phone === null) return `${addressOf(ours)} stays.`
  return `${ours.phone} stays. ${theirs.phone} is written to no more: messages that wait for it are not sent.`
}

function Age({ ours, theirs }: { ours: Contact; theirs: Contact }) {
  const zone = useZone()
  return (
    <p>
      {addressOf(ours)} was added <Time value={ours.createdAt} zone={zone} />, {addressOf(theirs)}{' '}
      <Time value={theirs.createdAt} zone={zone} />.
    </p>
  )
}
