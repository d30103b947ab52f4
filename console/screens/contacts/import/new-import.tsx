import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { bytes } from '../../../ui/format.ts'
import { useHeldFile } from '../../../ui/held-file.ts'
import { Failure, Notice } from '../../../ui/notice.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { loadAhead } from '../../../ui/stale.ts'
import { toast } from '../../../ui/toast.tsx'
import list from '../contacts.module.css'
import { Refused } from '../places.tsx'
import { checkFile, USUAL } from './check-file.ts'
import { Columns } from './columns.tsx'
import styles from './import.module.css'
import type { Kept } from './kept.ts'
import { sampleOf } from './sample.ts'

/** Maximum size of a file, as the hint says it. The API takes a little more. */
const MAX_BYTES = 10_000_000

/** Uploads a file for a check. Nothing is imported before the user confirms the check. */
export function NewImport() {
  const can = useCan()
  const navigate = useNavigate()
  const go = useGo()
  const [kept, setKept] = useState<Kept>()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<unknown>()
  const sending = useRef<AbortController>(undefined)
  // The next screen loads before a file is chosen. A failed load later would lose the file.
  useEffect(() => void loadAhead(() => import('./import.tsx')), [])
  useHeldFile(share === undefined && error === undefined ? undefined : kept?.file)

  async function check(next: Kept) {
    sending.current?.abort()
    const own = new AbortController()
    sending.current = own
    const isHere = stayed()
    setKept(next)
    setError(undefined)
    setShare(0)
    try {
      const id = await checkFile(next, USUAL, setShare, own.signal)
      if (isHere()) navigate({ to: '/contacts/imports/$id', params: { id } })
      else toast(`${next.file.name} was sent.`, { label: 'Open', run: () => go(`/contacts/imports/${id}`) })
    } catch (refusal) {
      if (own.signal.aborted) return
      setError(refusal)
      setShare(undefined)
    }
  }

  async function take(file: File) {
    if (file.size > MAX_BYTES) {
      setKept(undefined)
      setError(
        `${file.name} has ${bytes(file.size)}, and at most ${bytes(MAX_BYTES)} can be sent here. Split the file, or import it on the server with “carillon contacts import”, which has no such limit.`,
      )
      return
    }
    const sample = await sampleOf(file).catch(() => undefined)
    await check({ file, sample, answers: {} })
  }

  if (!can('contact:import')) return <Refused title="Import" permission="contact:import" />
  return (
    <Page
      title="Import contacts"
      back={{ to: '/contacts/imports', label: 'Imports' }}
      intro="Any CSV file, as it comes from another program: columns and opt-outs are recognised by their names. You see what would happen before anything does."
    >
      {share === undefined ? (
        <FileDrop
          label="Drop a CSV file here, or choose one"
          hint="At most 10 MB and 50,000 rows. From Excel: save as “CSV UTF-8”."
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFile={take}
        />
      ) : (
        <Section title={kept?.file.name}>
          <progress
            className={list.progress}
            value={share}
            max={1}
            aria-label="How much of the file is sent"
          />
          <p role="status">{share < 1 ? `Sending ${bytes(kept?.file.size ?? 0)} …` : 'Reading the file …'}</p>
          <div>
            <Button
              onClick={() => {
                sending.current?.abort()
                setShare(undefined)
              }}
            >
              Stop
            </Button>
          </div>
        </Section>
      )}
      {error !== undefined && kept && isWithoutPhone(error) && kept.sample ? (
        <PhoneQuestion kept={kept} onAnswer={check} />
      ) : (
        error !== undefined && (
          <FileProblem error={error} name={kept?.file.name} onRetry={kept ? () => check(kept) : undefined} />
        )
      )}
      <p>
        <Link to="/contacts/imports">Earlier imports, with their results and their undo</Link>
      </p>
    </Page>
  )
}

/** Returns whether no column contains phone numbers or email addresses. */
const isWithoutPhone = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.details.some((detail) => 'constraint' in detail && detail.constraint === 'hasPhone')

function PhoneQuestion({ kept, onAnswer }: { kept: Kept; onAnswer(kept: Kept): void }) {
  const [answers, setAnswers] = useState(kept.answers)
  const sample = kept.sample!
  return (
    <Section
      title="Which column has the phone numbers or email addresses?"
      intro="None was recognised by its name. Say it of one column; the others can stay."
      isFlush
    >
      <Columns
        none="As its name says"
        headers={sample.headers}
        sample={sample}
        meaningOf={(header) => answers[header] ?? undefined}
        onMeaning={(header, field) => {
          const { [header]: _, ...others } = answers
          setAnswers(field === null ? others : { ...others, [header]: field })
        }}
      />
      <div className={styles.foot}>
        <Button
          kind="primary"
          disabled={!Object.values(answers).some((field) => field === 'phone' || field === 'email')}
          onClick={() => onAnswer({ ...kept, answers })}
        >
          Check the file
        </Button>
      </div>
    </Section>
  )
}

/** Explains in the API's words why a file cannot be read. */
function FileProblem({
  error,
  name,
  onRetry,
}: {
  error: unknown
  name: string | undefined
  onRetry: (() => void) | undefined
}) {
  if (typeof error === 'string') return <Notice tone="bad" title={error} />
  const ofFile =
    error instanceof ApiError ? (error.problemOf('file') ?? error.problemOf('mapping')) : undefined
  if (!ofFile) return <Failure error={error} onRetry={onRetry} />
  return (
    <Notice tone="bad" title={`${name ?? 'The file'} cannot be read.`}>
      {ofFile}
    </Notice>
  )
}
