import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactImport } from '../../../../words/en/contact-import.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { useTagNames } from '../names.ts'
import { Columns } from './columns.tsx'
import { Counts } from './counts.tsx'
import { keptFile } from './kept.ts'
import { Rows } from './rows.tsx'
import { MODES } from './words.ts'

/** Result of an import, with Undo. */
export function Outcome({ one }: { one: ContactImport }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { created, updated } = one.counts
  const mayUndo =
    ['COMPLETED', 'CANCELLED', 'FAILED'].includes(one.status) &&
    one.rowsDeletedAt === null &&
    one.processedRows > 0 &&
    can('contact:delete')
  return (
    <>
      {one.undo && one.status === 'UNDONE' && <Undone undo={one.undo} />}
      <Section
        title={contactImport.result()}
        actions={
          <>
            {mayUndo && <Button onClick={() => setAsking(true)}>{contactImport.undoAct()}</Button>}
            {one.status === 'COMPLETED' && one.segmentId && can('campaign:create') && (
              <Link
                to="/campaigns/new"
                search={{ segmentId: one.segmentId }}
                className={buttonClass({ kind: 'primary' })}
              >
                {contactImport.resultCampaign()}
              </Link>
            )}
          </>
        }
      >
        <Counts one={one} />
        <Settings one={one} />
      </Section>
      <Rows one={one} sample={keptFile(one.id)?.sample} />
      <Section title={contactImport.columns()} isFlush>
        <Columns
          headers={[...Object.keys(one.mapping), ...one.ignoredColumns]}
          sample={keptFile(one.id)?.sample}
          meaningOf={(header) => one.mapping[header]}
        />
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={contactImport.undoTitle({ file: one.fileName })}
          act={
            created > 0
              ? contactImport.undoDelete({ count: created })
              : contactImport.undoRestore({ count: updated })
          }
          keep={contactImport.undoKeep()}
          onConfirm={async () => {
            await call('POST /contacts/imports/{id}/undo', { params: { id: one.id } })
            await refresh('/contacts/imports')
          }}
          onClose={() => setAsking(false)}
        >
          {created > 0 && <p>{contactImport.undoCreated({ count: created })}</p>}
          {updated > 0 && <p>{contactImport.undoUpdated({ count: updated })}</p>}
          <p>{contactImport.undoOthers()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Settings({ one }: { one: ContactImport }) {
  const zone = useZone()
  const tagName = useTagNames(one.tagIds.join(','))
  return (
    <Facts
      facts={[
        [
          contactImport.resultImported(),
          <Time
            key="time"
            value={one.completedAt}
            zone={zone}
            as="date"
            none={contactImport.resultNotYet()}
          />,
        ],
        [contactImport.settingsKnown(), MODES.find(([mode]) => mode === one.mode)?.[1]],
        [
          contactFields.tags(),
          one.tagIds.length > 0 && (
            <Link to="/contacts" search={{ tagIds: one.tagIds.join(',') }}>
              {one.tagIds.map(tagName).join(', ')}
            </Link>
          ),
        ],
        [
          contactImport.resultSegment(),
          one.segmentId && (
            <Link to="/segments/$id" params={{ id: one.segmentId }}>
              {contactImport.resultSegmentOpen()}
            </Link>
          ),
        ],
        [contactImport.resultSource(), one.consentSource],
        [contactImport.resultDate(), one.consentDate],
        [
          contactImport.resultAttested(),
          <Time
            key="attested"
            value={one.consentAttestedAt}
            zone={zone}
            as="date"
            none={contactImport.resultNotAttested()}
          />,
        ],
      ]}
    />
  )
}

/** Result of the undo: the kept contacts, with the reasons. */
function Undone({ undo }: { undo: NonNullable<ContactImport['undo']> }) {
  const zone = useZone()
  const { counts } = undo
  const kept = [
    [counts.deletedChanged, contactImport.undoneChanged],
    [counts.deletedMessaged, contactImport.undoneMessaged],
    [counts.kept, contactImport.undoneKept],
    [counts.restored, contactImport.undoneRestored],
    [counts.partlyRestored, contactImport.undonePartly],
    [counts.gone, contactImport.undoneGone],
    [counts.tagsDeleted, contactImport.undoneTags],
  ] as const
  return (
    <Notice title={contactImport.undone({ name: undo.requestedBy.name, count: counts.deleted })}>
      <ul>
        {kept
          .filter(([count]) => count > 0)
          .map(([count, said]) => {
            const text = said({ count })
            return <li key={text}>{text}</li>
          })}
      </ul>
      <p>
        {contactImport.undoneWhen.rich({ time: <Time value={undo.completedAt} zone={zone} as="date" /> })}
      </p>
    </Notice>
  )
}
