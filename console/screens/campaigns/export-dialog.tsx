import { useEffect, useState } from 'react'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { CSV_HEADER, csvOf } from './csv.ts'
import type { PeopleSearch } from './people.ts'
import { peopleReader } from './people-api.ts'
import { Progress } from './progress.tsx'
import { pagesOfPeople } from './walk.ts'

interface ExportProps {
  campaign: CampaignDetail
  people: PeopleSearch
  count: number
  onClose(): void
}

/** Writes the list to a CSV file while the dialog is open. */
export function ExportDialog({ campaign, people, count, onClose }: ExportProps) {
  const [done, setDone] = useState<readonly [number, number]>([0, count])
  const [file, setFile] = useState<string>()
  const [error, setError] = useState<unknown>()
  const key = JSON.stringify(people)

  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    write({
      campaignId: campaign.id,
      people: JSON.parse(key),
      signal: leaving.signal,
      onProgress: (...progress) => setDone(progress),
    })
      .then((blob) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(blob)
        setFile(url)
      })
      .catch((problem) => {
        if (!leaving.signal.aborted) setError(problem)
      })
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [campaign.id, key])

  return (
    <Dialog title="Export the list" onClose={onClose}>
      {error !== undefined && <Failure error={error} />}
      {file ? (
        <p>{counted(done[0], 'row is', 'rows are')} in the file.</p>
      ) : (
        <Progress label="Rows are written" done={done[0]} total={done[1]} />
      )}
      <Actions>
        {file && (
          <a
            href={file}
            download={`${fileName(campaign.name)}.csv`}
            className={buttonClass({ kind: 'primary' })}
          >
            Save the file
          </a>
        )}
        <Button onClick={onClose}>Close</Button>
      </Actions>
    </Dialog>
  )
}

interface Written {
  campaignId: string
  people: PeopleSearch
  signal: AbortSignal
  onProgress(done: number, total: number): void
}

async function write({ campaignId, people, signal, onProgress }: Written): Promise<Blob> {
  const parts = [CSV_HEADER]
  for await (const { messages, done, total } of pagesOfPeople(
    peopleReader(campaignId, people, signal),
    signal,
  )) {
    parts.push(csvOf(messages))
    onProgress(done, total)
  }
  // Without this mark, spreadsheets assume another encoding.
  return new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' })
}

const fileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'people'
