import { useEffect, useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import { kit } from '../../../words/en/kit.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import { csvHeader, csvOf } from './csv.ts'
import { peopleReader } from './people-api.ts'
import type { PeopleSearch } from './people-search.ts'
import { Progress } from './progress.tsx'
import { pagesOfPeople } from './walk.ts'

interface ExportProps {
  campaign: CampaignDetail
  people: PeopleSearch
  count: number
  onClose(): void
}

/** Writes the list to a CSV file while the dialog is open. */
export function ExportDialog({ campaign: record, people, count, onClose }: ExportProps) {
  const [done, setDone] = useState<readonly [number, number]>([0, count])
  const [file, setFile] = useState<string>()
  const [error, setError] = useState<unknown>()
  const key = JSON.stringify(people)

  useEffect(() => {
    const leaving = new AbortController()
    let url: string | undefined
    write({
      campaignId: record.id,
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
  }, [record.id, key])

  return (
    <Dialog title={campaign.export()} onClose={onClose}>
      {error !== undefined && <Failure error={error} />}
      {file ? (
        <p>{campaign.exportDone({ count: done[0] })}</p>
      ) : (
        <Progress
          label={campaign.exportProgress({ done: done[0], total: done[1] })}
          done={done[0]}
          total={done[1]}
        />
      )}
      <Actions>
        {file && (
          <a
            href={file}
            download={`${fileName(record.name)}.csv`}
            className={buttonClass({ kind: 'primary' })}
          >
            {campaign.exportSave()}
          </a>
        )}
        <Button onClick={onClose}>{kit.close()}</Button>
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
  const parts = [csvHeader()]
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
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || campaign.exportFile()
