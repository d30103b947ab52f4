import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { refresh } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'

interface Period {
  /** Day, as in the address. */
  from: string | undefined
  to: string | undefined
}

const OPERATIONS = { csv: 'GET /audit-logs/export.csv', jsonl: 'GET /audit-logs/export.jsonl' } as const

/** Downloads the log of the chosen days, with the hash of each entry. */
export function ExportMenu({ from, to }: Period) {
  const [isBusy, setBusy] = useState(false)
  const query = { ...(from ? { createdFrom: from } : {}), ...(to ? { createdTo: to } : {}) }
  async function save(format: 'csv' | 'jsonl') {
    if (isBusy) return
    setBusy(true)
    try {
      await download(OPERATIONS[format], { query }, `audit-log.${format}`)
      toast('The log was downloaded. The download is recorded in it too.')
      refresh('/audit-logs')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label={
        <>
          <Download size={16} aria-hidden />
          Download
        </>
      }
    >
      <MenuItem isDisabled={isBusy} onSelect={() => attempt(() => save('csv'))}>
        For a spreadsheet (CSV)
      </MenuItem>
      <MenuItem isDisabled={isBusy} onSelect={() => attempt(() => save('jsonl'))}>
        For programs (JSON Lines)
      </MenuItem>
    </Menu>
  )
}
