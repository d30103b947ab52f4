import { expect, test } from 'bun:test'
import { opensFiles } from '../../cli/owner.ts'
import { createProgram } from '../../cli/program.ts'
import { fileOperands } from '../support/command-lines.ts'

test('a command with a file is advised to root, because the owner of the data may not open the file', async () => {
  const operands = fileOperands(await createProgram())
  expect(operands.length).toBeGreaterThan(20)
  // Commands that never say whose the data is.
  const isApart = ({ name }: { name: string }) => /^(?:fleet|events|upgrade) /.test(name)
  const missed = operands
    .filter((operand) => !isApart(operand))
    .filter(({ name }) => !opensFiles(name.replace('<file>', 'x').split(' ')))
  expect(missed).toEqual([])
  for (const words of [
    ['backup', '--output=x'],
    ['backup', '-ox'],
  ])
    expect(opensFiles(words)).toBe(true)
  for (const words of [
    ['--config', '/dev/null', 'org', 'list'],
    ['send', 'hold', '--reason', 'import later'],
  ])
    expect(opensFiles(words)).toBe(false)
})
