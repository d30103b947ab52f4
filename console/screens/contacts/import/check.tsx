import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactImport, FormatPart } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { stayed, useGo } from '../../../shell/use-go.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { useHeldFile } from '../../../ui/held-file.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Failure, Notice } from '../../../ui/notice.tsx'
import { Section, Stack } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import list from '../contacts.module.css'
import { checkFile, type Settings } from './check-file.ts'
import { Columns } from './columns.tsx'
import { Counts } from './counts.tsx'
import { FormatForm } from './format-form.tsx'
import styles from './import.module.css'
import { type Answers, type Kept, keptFile } from './kept.ts'
import { Questions } from './questions.tsx'
import { Rows } from './rows.tsx'
import { RunForm } from './run-form.tsx'
import { type Sample, sampleOf } from './sample.ts'
import { SettingsForm } from './settings-form.tsx'

/** Returns the parts of the format that the user chose. */
function givenFormat({ format }: ContactImport): Pick<Settings, FormatPart> {
  const partOf = (part: FormatPart): string =>
    format === null || format.guessed.includes(part) || (part === 'encoding' && format.encoding === 'UTF_8')
      ? ''
      : (format[part] ?? '')
  return {
    encoding: partOf('encoding'),
    separator: partOf('separator'),
    decimalSign: partOf('decimalSign'),
  }
}

const settingsOf = (one: ContactImport): Settings => ({
  mode: one.mode,
  tagIds: one.tagIds,
  segmentId: one.segmentId,
  consentSource: one.consentSource ?? '',
  consentDate: one.consentDate ?? '',
  ...givenFormat(one),
})

/** Reads the start of the kept file with the server's encoding and separator. */
function useSample(kept: Kept | undefined, format: ContactImport['format']): Sample | undefined {
  const [sample, setSample] = useState(kept?.sample)
  useEffect(() => {
    if (!kept || !format) return
    let isCurrent = true
    sampleOf(kept.file, format).then(
      (read) => isCurrent && setSample(read),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kept, format])
  return sample
}

/**
 * Check of a file: the meaning of each column and the result of each row. A changed setting repeats
 * the check.
 */
export function Check({ one }: { one: ContactImport }) {
  const navigate = useNavigate()
  const go = useGo()
  const zone = useZone()
  const kept = keptFile(one.id)
  const sample = useSample(kept, one.format)
  const [answers, setAnswers] = useState<Answers>({})
  const [settings, setSettings] = useState(settingsOf(one))
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<unknown>()
  const isChanged =
    Object.keys(answers).length > 0 || JSON.stringify(settings) !== JSON.stringify(settingsOf(one))
  useHeldFile(kept?.file)
  const isOver = one.status !== 'COMPLETED'

  const known = [...Object.keys(one.mapping), ...one.ignoredColumns]
  // Before the sample uses the server's encoding, its headers may be spelled differently.
  const isSame = known.every((header) => sample?.headers.includes(header))
  const headers = sample && isSame ? sample.headers.filter((header) => known.includes(header)) : known
  const meaningOf = (header: string) =>
    header in answers ? (answers[header] ?? undefined) : one.mapping[header]

  async function checkAgain(file: File) {
    setError(undefined)
    setShare(0)
    const isHere = stayed()
    try {
      const next = {
        file,
        sample: kept?.file === file ? kept.sample : undefined,
        answers: { ...kept?.answers, ...answers },
      }
      const id = await checkFile(next, settings, setShare)
      setAnswers({})
      if (isHere()) {
        navigate({ to: '/contacts/imports/$id', params: { id }, replace: true, ignoreBlocker: true })
      } else
        toast(contactImport.uploadDone({ file: file.name }), {
          label: contacts.open(),
          run: () => go(`/contacts/imports/${id}`),
        })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setShare(undefined)
    }
  }

  // A guess is checked before the columns. A certain format is rarely changed.
  const isGuessed = one.format?.guessed.includes('encoding') ?? false
  const format = one.format && <FormatForm format={one.format} settings={settings} onSettings={setSettings} />

  return (
    <>
      {one.questions.length > 0 && (
        <Questions
          questions={one.questions}
          answers={answers}
          onAnswer={(column, field) => setAnswers({ ...answers, [column]: field })}
        />
      )}
      <div className={styles.board}>
        <div className={styles.aside}>
          <Stack>
            <Section title={contactImport.checkTitle()} intro={contactImport.checkIntro()}>
              <Counts one={one} />
            </Section>
            {error !== undefined && <Failure error={error} />}
            {isChanged && (
              <Section title={kept ? contactImport.againTitle() : contactImport.againFile()}>
                {share !== undefined ? (
                  <progress
                    className={list.progress}
                    value={share}
                    max={1}
                    aria-label={contactImport.uploadProgress()}
                  />
                ) : kept ? (
                  <div className={styles.filter}>
                    <Button kind="primary" onClick={() => checkAgain(kept.file)}>
                      {contactImport.againAct()}
                    </Button>
                    <Button
                      kind="quiet"
                      onClick={() => {
                        setAnswers({})
                        setSettings(settingsOf(one))
                      }}
                    >
                      {contactImport.againReset()}
                    </Button>
                  </div>
                ) : (
                  <FileDrop
                    label={contactImport.againDrop({ file: one.fileName })}
                    accept=".csv,.tsv,.txt,text/csv"
                    onFile={checkAgain}
                  />
                )}
              </Section>
            )}
            {!isChanged && one.questions.length === 0 && !isOver && (
              <>
                <RunForm one={one} />
                <p className={styles.quiet}>
                  {contactImport.keptUntil.rich({
                    time: <Time value={one.fileKeptUntil} zone={zone} as="date" />,
                  })}
                </p>
              </>
            )}
            {one.questions.length > 0 && !isChanged && (
              <Notice tone="warn">{contactImport.questionsOpen()}</Notice>
            )}
          </Stack>
        </div>
        <Stack>
          {isGuessed && format}
          <Section
            title={contactImport.columns()}
            intro={
              one.mappingSource === 'SAVED' ? contactImport.columnsSaved() : contactImport.columnsIntro()
            }
            isFlush
          >
            <Columns
              headers={headers}
              sample={sample}
              meaningOf={meaningOf}
              isChanged={(header) => header in answers}
              onMeaning={isOver ? undefined : (header, field) => setAnswers({ ...answers, [header]: field })}
            />
          </Section>
          <SettingsForm settings={settings} onSettings={setSettings} />
          {!isGuessed && format}
        </Stack>
      </div>
      <Rows one={one} sample={sample} />
      <LeaveGuard isUnsaved={isChanged} />
    </>
  )
}
