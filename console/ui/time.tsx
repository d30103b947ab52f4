import { useEffect, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { ago, dateTime, fullTime } from './format.ts'

interface TimeProps {
  /** Time in ISO 8601; null shows `none`. */
  value: string | null | undefined
  /** Time zone of the text: the organization's, or the recipient's for a time of theirs. */
  zone?: string | undefined
  /** `ago`: relative to now. `date`: date and time. */
  as?: 'ago' | 'date'
  none?: string
}

const MINUTE_MS = 60_000

/** A time. Its tooltip shows the complete time with the zone. */
export function Time({ value, zone, as = 'ago', none = kit.never() }: TimeProps) {
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
