import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
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
const MAX_ROWS = 50_000

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
      else
        toast(contactImport.uploadDone({ file: next.file.name }), {
          label: contacts.open(),
          run: () => go(`/contacts/imports/${id}`),
        })
    } catch (refusal) {
      if (own.signal.aborted) return
      setError(refusal)
      setShare(undefined)
    }
  }

  async function take(file: File) {
    if (file.size > MAX_BYTES) {
      setKept(undefined)
      setError(contactImport.newTooBig({ file: file.name, size: bytes(file.size), most: bytes(MAX_BYTES) }))
      return
    }
    const sample = await sampleOf(file).catch(() => undefined)
    await check({ file, sample, answers: {} })
  }

  if (!can('contact:import')) return <Refused title={contactImport.title()} />
  return (
    <Page
      title={contactImport.newTitle()}
      back={{ to: '/contacts/imports', label: contacts.imports() }}
      intro={contactImport.newIntro()}
    >
      {share === undefined ? (
        <FileDrop
          label={contactImport.newDrop()}
          hint={contactImport.newDropHint({ size: bytes(MAX_BYTES), rows: MAX_ROWS })}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          onFile={take}
        />
      ) : (
        <Section title={kept?.file.name}>
          <progress
            className={list.progress}
            value={share}
            max={1}
            aria-label={contactImport.uploadProgress()}
          />
          <p role="status">
            {share < 1
              ? contactImport.uploadSending({ size: bytes(kept?.file.size ?? 0) })
              : contactImport.uploadReading()}
          </p>
          <div>
            <Button
              onClick={() => {
                sending.current?.abort()
                setShare(undefined)
              }}
            >
              {contactImport.stop()}
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
        <Link to="/contacts/imports">{contactImport.newEarlier()}</Link>
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
    <Section title={contactImport.newPhone()} intro={contactImport.newPhoneIntro()} isFlush>
      <Columns
        none={contactImport.columnsAuto()}
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
          {contactImport.newPhoneAct()}
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
    <Notice
      tone="bad"
      title={name ? contactImport.newUnreadable({ file: name }) : contactImport.newUnreadableUnnamed()}
    >
      {ofFile}
    </Notice>
  )
}
