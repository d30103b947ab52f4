import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import { FAULTS_ALONE } from '../axe.ts'
import type { Page } from './page.ts'

const SOURCE = join(import.meta.dir, '../../../node_modules/axe-core/axe.min.js')

/**
 * Rules of axe for every screen. The rules about colours, sizes and covered elements need a browser, and its
 * drill checks every screen and overlay.
 */
const RULES: axe.RunOptions = {
  ...FAULTS_ALONE,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: Object.fromEntries(
    ['color-contrast', 'target-size', 'landmark-unique'].map((rule) => [rule, { enabled: false }]),
  ),
}

const GIVEN = ['window', 'self', 'document', 'module', 'exports', 'setTimeout', 'Node', 'HTMLElement']
let compiled: ((...given: unknown[]) => void) | undefined

/** Returns the findings of axe in the document of a page. */
export async function faultsIn({
  loaded: { window },
}: Page): Promise<Array<{ id: string; nodes: string[] }>> {
  compiled ??= new Function(...GIVEN, readFileSync(SOURCE, 'utf8')) as (...given: unknown[]) => void
  const { document, Node, HTMLElement } = window
  const made = window as unknown as { axe?: typeof axe }
  if (!made.axe) compiled(window, window, document, undefined, undefined, setTimeout, Node, HTMLElement)
  const shown = { include: [document], exclude: ['[hidden]', 'dialog:not([open])'] }
  const { violations } = await made.axe!.run(shown as unknown as axe.ElementContext, RULES)
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}
