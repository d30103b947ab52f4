import { writeSync } from 'node:fs'

/**
 * Writes the whole text, even if the file accepts only a part of it at a time.
 * @param file descriptor
 */
export function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}
