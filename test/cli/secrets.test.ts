import { describe, expect, test } from 'bun:test'
import { EventEmitter } from 'node:events'
import type { Command } from 'commander'
import { HiddenInput, type Keyboard } from '../../cli/hidden-input.ts'
import { createProgram } from '../../cli/program.ts'

/** Returns every command with its full name. */
const allCommands = (command: Command, name = ''): Array<[string, Command]> => [
  [name.trim(), command],
  ...command.commands.flatMap((child) => allCommands(child, `${name} ${child.name()}`)),
]

const commands = allCommands(await createProgram())

describe('no command takes a secret as an argument, because every process list shows it', () => {
  const isSecret = (name: string) => /password|passphrase|secret|token|credential|master|api-?key/i.test(name)
  /**
   * Tells whether an option takes a secret. The name of a file is no secret, and a bare option has no value.
   */
  const takesSecret = (command: Command) => [
    ...command.options
      .filter(({ long, required, optional }) => (required || optional) && isSecret(long ?? ''))
      .filter(({ long }) => !long!.endsWith('-file'))
      .map(({ flags }) => flags),
    ...command.registeredArguments.filter((argument) => isSecret(argument.name())).map(({ name }) => name()),
  ]

  test('the list of commands is not empty', () => expect(commands.length).toBeGreaterThan(20))

  test.each(commands)('%s', (_name, command) => {
    // The option refuses its value with the remedy: test/e2e/cli-passwords.drill.ts.
    expect(takesSecret(command).filter((flags) => flags !== '--password [text]')).toEqual([])
  })

  test('commands with a password accept it in every safe way', () => {
    const taking = commands.filter(([, { options }]) => options.some(({ long }) => long === '--password'))
    expect(taking.map(([name]) => name).sort()).toEqual(['init', 'user create', 'user reset-password'])
    for (const [name, { options }] of taking) {
      const flags = options.map(({ long }) => long)
      expect([name, flags]).toEqual([
        name,
        expect.arrayContaining(['--password-stdin', '--password-file', '--password']),
      ])
    }
  })
})

class FakeKeyboard extends EventEmitter implements Keyboard {
  isRaw = false
  setRawMode = (isRaw: boolean) => {
    this.isRaw = isRaw
  }
  setEncoding = () => {}
  resume = () => {}
  pause = () => {}
}

describe('a line typed without echo', () => {
  test.each([
    { how: 'ended by Enter', typed: ['secret\r'], expected: 'secret' },
    { how: 'ended by a line feed', typed: ['secret\n'], expected: 'secret' },
    { how: 'key by key', typed: [...'secret\r'], expected: 'secret' },
    { how: 'with a deleted mistake', typed: ['secrex\u007ft\r'], expected: 'secret' },
    { how: 'with an emoji deleted as a whole', typed: ['secret😀\b\r'], expected: 'secret' },
    { how: 'begun again', typed: ['wrong\u0015secret\r'], expected: 'secret' },
    { how: 'with more deletions than characters', typed: ['\u007f\u007fsecret\r'], expected: 'secret' },
    { how: 'with keys that type nothing', typed: ['se\u0001cr\u0007et\r'], expected: 'secret' },
    {
      how: 'with Ctrl-D inside, which ends only an empty line',
      typed: ['sec\u0004ret\r'],
      expected: 'secret',
    },
    { how: 'with spaces, which count', typed: [' secret \r'], expected: ' secret ' },
    { how: 'in any script', typed: ['пароль 漢字\r'], expected: 'пароль 漢字' },
  ])('$how', async ({ typed, expected }) => {
    const keyboard = new FakeKeyboard()
    using input = new HiddenInput(keyboard)
    const line = input.line()
    for (const text of typed) keyboard.emit('data', text)
    expect(await line).toBe(expected)
  })

  test('two lines typed ahead are two answers', async () => {
    const keyboard = new FakeKeyboard()
    using input = new HiddenInput(keyboard)
    keyboard.emit('data', 'one\rtwo\r')
    expect([await input.line(), await input.line()]).toEqual(['one', 'two'])
  })

  test.each([
    ['Ctrl-C', (keyboard: FakeKeyboard) => keyboard.emit('data', 'sec\u0003')],
    ['Ctrl-D on an empty line', (keyboard: FakeKeyboard) => keyboard.emit('data', '\u0004')],
    ['the end of the terminal', (keyboard: FakeKeyboard) => keyboard.emit('end')],
  ])('%s cancels the prompt, and the terminal shows typed text again', async (_how, type) => {
    const keyboard = new FakeKeyboard()
    const giveUp = async () => {
      using input = new HiddenInput(keyboard)
      const line = input.line()
      expect(keyboard.isRaw).toBe(true)
      type(keyboard)
      return await line
    }
    await expect(giveUp()).rejects.toThrow('Cancelled; nothing was changed.')
    expect(keyboard.isRaw).toBe(false)
    expect(keyboard.listenerCount('data') + keyboard.listenerCount('end')).toBe(0)
  })
})
