import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { counted, number } from '../../../ui/format.ts'
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
        title="Result"
        actions={mayUndo && <Button onClick={() => setAsking(true)}>Undo the import …</Button>}
      >
        <Counts one={one} />
        <Settings one={one} />
      </Section>
      <Rows one={one} sample={keptFile(one.id)?.sample} />
      <Section title="Columns" isFlush>
        <Columns
          headers={[...Object.keys(one.mapping), ...one.ignoredColumns]}
          sample={keptFile(one.id)?.sample}
          meaningOf={(header) => one.mapping[header]}
        />
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={`Undo the import of ${one.fileName}`}
          act={
            created > 0 ? `Delete ${counted(created, 'contact')}` : `Set back ${counted(updated, 'contact')}`
          }
          keep="Keep the import"
          onConfirm={async () => {
            await call('POST /contacts/imports/{id}/undo', { params: { id: one.id } })
            await refresh('/contacts/imports')
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {counted(created, 'contact')} that it added {created === 1 ? 'is' : 'are'} deleted, also those
            that were changed or written to since. {counted(updated, 'contact')} that it changed{' '}
            {updated === 1 ? 'gets' : 'get'} back each value that was not changed again. Tags and segment
            members that it added go.
          </p>
          <p>
            Its opt-outs stay, and the consent that was attested no longer counts. The undo itself cannot be
            undone.
          </p>
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
        ['Imported', <Time key="time" value={one.completedAt} zone={zone} as="date" none="Not yet" />],
        ['Known contacts', MODES.find(([mode]) => mode === one.mode)?.[1]],
        [
          'Everyone got',
          one.tagIds.length > 0 && (
            <Link to="/contacts" search={{ tagIds: one.tagIds.join(',') }}>
              {one.tagIds.map(tagName).join(', ')}
            </Link>
          ),
        ],
        [
          'Everyone joined',
          one.segmentId && (
            <Link to="/segments/$id" params={{ id: one.segmentId }}>
              The segment
            </Link>
          ),
        ],
        ['They agreed', one.consentSource],
        ['When', one.consentDate],
        ['Attested', <Time key="attested" value={one.consentAttestedAt} zone={zone} as="date" none="Not" />],
      ]}
    />
  )
}

/** Result of the undo: the kept contacts, with the reasons. */
function Undone({ undo }: { undo: NonNullable<ContactImport['undo']> }) {
  const zone = useZone()
  const { counts } = undo
  const kept: Array<readonly [number, string]> = [
    [counts.deletedChanged, 'of them were changed since the import'],
    [counts.deletedMessaged, 'of them got or sent messages since'],
    [counts.kept, 'stay, because other contacts were merged into them'],
    [counts.restored, 'are as before the import'],
    [counts.partlyRestored, 'only in part, because values were changed again since'],
    [counts.gone, 'were deleted or merged before the undo'],
    [counts.tagsDeleted, 'tags that no other contact has were deleted'],
  ]
  return (
    <Notice title={`Undone by ${undo.requestedBy.name}: ${counted(counts.deleted, 'contact')} deleted.`}>
      <ul>
        {kept
          .filter(([count]) => count > 0)
          .map(([count, text]) => (
            <li key={text}>
              {number(count)} {text}
            </li>
          ))}
      </ul>
      <p>
        <Time value={undo.completedAt} zone={zone} as="date" />. Opt-outs of the file stay.
      </p>
    </Notice>
  )
}
