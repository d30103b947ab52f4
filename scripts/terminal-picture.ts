/**
 * Draws the terminal of README.md as an SVG file: `bun scripts/terminal-picture.ts`. The text is the demo
 * output in README.md, and test/e2e/demo.drill.ts compares it with the real output.
 */
import { join } from 'node:path'
import { wrappedSentence } from '../cli/table.ts'
import { escapeHtml } from '../src/lib/html.ts'

/** Parts of the output that are drawn, by their first words. A part ends at an empty line. */
const PARTS = ['Contacts:', 'Segment ', 'Campaign "Ready', 'Result', 'Link ', 'Campaign "Fresh', 'By SMS']
/** Matches the rows of the list after the third. They are omitted to keep the picture small. */
const LEFT_OUT = /((?:\n {5}row .*){3})(?:\n {5}row .*)+/

const COLUMNS = 104
const LINE_PX = 19
const CHARACTER_PX = 7.83
const [LEFT_PX, TOP_PX] = [20, 62]

/** Picture in README.md. */
export const PICTURE = join(import.meta.dir, '../docs/img/demo.svg')

/** Returns the lines of the picture as the demo prints them. */
export function pictureLines(readme: string): string[] {
  const block = /```text\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? ''
  const parts = block
    .replace(LEFT_OUT, '$1\n     …')
    .split('\n\n')
    .filter((part) => PARTS.some((start) => part.startsWith(start)))
  return parts.join('\n\n').split('\n')
}

/**
 * Draws the picture.
 * @param readme text of README.md
 * @returns the SVG
 */
export function drawnPicture(readme: string): string {
  const lines = pictureLines(readme).flatMap((line) => wrappedSentence(line, COLUMNS).split('\n'))
  const shown = ['$ ./install.sh --demo --once', '', ...lines]
  const width = Math.round(COLUMNS * CHARACTER_PX) + 2 * LEFT_PX
  const height = TOP_PX + shown.length * LINE_PX
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The demo in a terminal">
<style>
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #c9d1d9; white-space: pre; }
  .title { fill: #ffffff; font-weight: bold; }
  .prompt { fill: #7ee787; }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#161b22"/>
<circle cx="22" cy="22" r="6" fill="#ff5f57"/><circle cx="42" cy="22" r="6" fill="#febc2e"/><circle cx="62" cy="22" r="6" fill="#28c840"/>
${shown.map((line, row) => drawnLine(line, TOP_PX + row * LINE_PX)).join('\n')}
</svg>
`
}

/** Draws a line. Its heading, such as `Segment "Four cities":`, is bright. */
function drawnLine(line: string, y: number): string {
  const at = `<text x="${LEFT_PX}" y="${y}" xml:space="preserve">`
  if (line.startsWith('$ ')) return `${at}<tspan class="prompt">$</tspan>${escapeHtml(line.slice(1))}</text>`
  const heading = /^[A-Z].*?(?= {2}|(?<=:) |$)/.exec(line)?.[0] ?? ''
  const rest = escapeHtml(line.slice(heading.length))
  return heading === ''
    ? `${at}${rest}</text>`
    : `${at}<tspan class="title">${escapeHtml(heading)}</tspan>${rest}</text>`
}

if (import.meta.main)
  await Bun.write(PICTURE, drawnPicture(await Bun.file(join(import.meta.dir, '../README.md')).text()))
