import { useEffect, useState } from 'react'
import { ago, dateTime, fullTime } from './format.ts'

interface TimeProps {
  /** ISO 8601; null shows `none`. */
  value: string | null | undefined
  /** The zone it is said in: that of the organization where it acts, of the recipient where the time is theirs. */
  zone?: string | undefined
  /** `ago`: how long ago or until then. `date`: date and time. */
  as?: 'ago' | 'date'
  none?: string
}

const MINUTE_MS = 60_000

/** A time; the whole of it with its zone is shown where the pointer rests. */
export function Time({ value, zone, as = 'ago', none = 'Never' }: TimeProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (as !== 'ago') return
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [as])
  if (!value) return <>{none}</>
  return (
    <time dateTime={value} title={fullTime(value, zone)}>
      {as === 'ago' ? ago(value, now, zone) : dateTime(value, zone)}
    </time>
  )
}
