import { useEffect, useState } from 'react'
import { shell } from '../../words/en/shell.ts'
import { call } from '../api/client.ts'
import { listed } from '../ui/format.ts'

/** Interval between reports, ms. The server forgets a report after ten seconds. */
const AGAIN_MS = 4_000

type Operation = 'POST /campaigns/{id}/editing' | 'POST /email-templates/{id}/editing'

interface EditorsProps {
  operation: Operation
  /** Id of the campaign or template; undefined before it is stored. */
  id: string | undefined
}

/** Names the other members who are editing the same thing, and shows them this member while the page is visible. */
export default function Editors({ operation, id }: EditorsProps) {
  const names = useEditors(operation, id)
  return (
    names.length > 0 && <p role="status">{shell.editing({ count: names.length, names: listed(names) })}</p>
  )
}

function useEditors(operation: Operation, id: string | undefined): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    if (!id) return
    let isOver = false
    let isShown = false
    let timer: ReturnType<typeof setInterval> | undefined
    const report = async (isEditing: boolean) => {
      try {
        const request = { params: { id }, body: { isEditing } }
        const { data } = await call(operation, request, { isHarmless: true })
        if (!isOver && isShown) setNames(data.members.map(({ name }) => name))
      } catch {
        // The report is optional. A save over another member's change asks the user.
        if (!isOver) setNames([])
      }
    }
    const stop = () => {
      clearInterval(timer)
      if (isShown) void report(false)
      isShown = false
    }
    const look = () => {
      if (document.hidden) return stop()
      if (isShown) return
      isShown = true
      void report(true)
      timer = setInterval(() => void report(true), AGAIN_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      stop()
      setNames([])
    }
  }, [operation, id])
  return names
}
