/** Blocks of one report; a report of many recipients is cut there. */
const MAX_BLOCKS = 100
const MAX_LINES = 5_000

/** Header fields by their names in lower case; of a name given twice the first counts. */
export type HeaderBlock = ReadonlyMap<string, string>

/**
 * Reads the blocks of header fields that delivery and feedback reports consist of: one for
 * the message, then one for each recipient, with empty lines between them (RFC 3464 section
 * 2.1, RFC 5965 section 2). Lines that are no field are left out.
 */
export function headerBlocksOf(text: string): HeaderBlock[] {
  const blocks: Map<string, string>[] = []
  let block: Map<string, string> | undefined
  let name: string | undefined
  for (const line of text.split(/\r?\n/, MAX_LINES)) {
    if (line.trim() === '') {
      block = undefined
      name = undefined
    } else if (/^[ \t]/.test(line)) {
      if (block && name !== undefined) block.set(name, `${block.get(name)} ${line.trim()}`)
    } else {
      const colon = line.indexOf(':')
      if (colon < 1) continue
      if (!block) {
        if (blocks.length === MAX_BLOCKS) return blocks
        block = new Map()
        blocks.push(block)
      }
      const given = line.slice(0, colon).trim().toLowerCase()
      // What follows a second field of this name belongs to neither.
      name = block.has(given) ? undefined : given
      if (name !== undefined) block.set(name, line.slice(colon + 1).trim())
    }
  }
  return blocks
}
