import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { read, refresh } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { attempt } from '../contact/change.ts'
import list from '../contacts.module.css'
import { Refused } from '../places.tsx'
import { Check } from './check.tsx'
import styles from './import.module.css'
import { Outcome } from './outcome.tsx'
import { isUnderWay, stateOf } from './words.ts'

const BACK = { to: '/contacts/imports', label: contacts.imports() }
const LOOK_MS = 600

/** An import: its check, then its progress, then its result. */
export function ImportScreen() {
  const can = useCan()
  const { id } = useParams({ from: '/inside/contacts/imports/$id' })
  const query = useQuery({
    ...read('GET /contacts/imports/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? LOOK_MS : false),
    enabled: can('contact:import'),
  })
  const one = query.data?.data
  useRefreshAtEnd(one)
  if (!can('contact:import')) return <Refused title={contactImport.title()} />
  if (!one)
    return (
      <Page title={contactImport.title()} back={BACK}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  return <ImportPage key={id} one={one} />
}

/** Reads all contact data again when the import ends. */
function useRefreshAtEnd(one: ContactImport | undefined): void {
  const wasUnderWay = useRef(false)
  const isNow = one !== undefined && isUnderWay(one)
  useEffect(() => {
    if (wasUnderWay.current && !isNow) refresh('/contacts', '/tags', '/segments')
    wasUnderWay.current = isNow
  }, [isNow])
}

function ImportPage({ one }: { one: ContactImport }) {
  const zone = useZone()
  const { label, tone } = stateOf(one)
  const uploaded = { name: one.createdBy.name, time: <Time value={one.createdAt} zone={zone} /> }
  return (
    <Page
      title={one.fileName}
      back={BACK}
      beside={<Badge tone={tone}>{label}</Badge>}
      intro={
        one.totalRows === null
          ? contactImport.rowsCounting.rich(uploaded)
          : contactImport.rowCount.rich({ ...uploaded, count: one.totalRows })
      }
    >
      {one.error && (
        <Notice tone="bad" title={contactImport.failed()}>
          {one.error}
        </Notice>
      )}
      {isUnderWay(one) ? <Progress one={one} /> : one.dryRun ? <Check one={one} /> : <Outcome one={one} />}
    </Page>
  )
}

function Progress({ one }: { one: ContactImport }) {
  const isUndone = one.status === 'UNDOING'
  const done = isUndone ? (one.undo?.processedRows ?? 0) : one.processedRows
  const all = one.totalRows ?? 0
  const said = isUndone
    ? contactImport.progressUndo
    : one.dryRun
      ? contactImport.progressCheck
      : contactImport.progressImport
  return (
    <Section>
      <progress
        className={list.progress}
        value={done}
        max={Math.max(1, all)}
        aria-label={contactImport.progress()}
      />
      <p role="status">{said({ done, count: all })}</p>
      <p className={styles.quiet}>{contactImport.progressLeave()}</p>
      {!isUndone && (
        <div>
          <Button
            onClick={() =>
              attempt(async () => {
                await call('POST /contacts/imports/{id}/cancel', { params: { id: one.id } })
                refresh('/contacts/imports')
              })
            }
          >
            {one.dryRun ? contactImport.stopCheck() : contactImport.stopImport()}
          </Button>
          {!one.dryRun && <p className={styles.quiet}>{contactImport.stopImportHint()}</p>}
        </div>
      )}
    </Section>
  )
}
