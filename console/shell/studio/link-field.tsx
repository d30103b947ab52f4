import { useEffect, useRef, useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { TextField } from '../../ui/field.tsx'
import { linkOf } from './spans.ts'

interface LinkFieldProps {
  label: string
  url: string | null
  hint?: string
  onChange(url: string | null): void
}

/** A field for a web address, an email address or a merge field. An unfinished address is not stored. */
export function LinkField({ label, url, hint, onChange }: LinkFieldProps) {
  const [text, setText] = useState(url ?? '')
  const stored = useRef(url)
  useEffect(() => {
    if (url === stored.current) return
    stored.current = url
    setText(url ?? '')
  }, [url])
  const isWrong = text.trim() !== '' && linkOf(text) === null
  return (
    <TextField
      label={label}
      name="link"
      inputMode="url"
      placeholder="https://"
      hint={hint}
      maxLength={2_000}
      value={text}
      problem={isWrong ? studio.linkWrong() : undefined}
      onChange={({ target }) => {
        setText(target.value)
        const next = linkOf(target.value)
        stored.current = next
        if (next !== url) onChange(next)
      }}
      onBlur={() => {
        const link = linkOf(text)
        if (link !== null) setText(link)
      }}
    />
  )
}
