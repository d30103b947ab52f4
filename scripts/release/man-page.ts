import type { Command } from 'commander'

/** The manual page `carillon(1)`, from the command line itself. */

/** Escapes text for roff(7), in which a backslash, a dash and a leading dot have a meaning. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const optionsOf = (command: Command): string =>
  command.options
    .map(({ flags, description }) => `.TP\n.B ${escaped(flags)}\n${escaped(description)}\n`)
    .join('')

/** Returns the usage of a command, such as `contacts import <file>`. */
const usageOf = (command: Command, path: string): string => {
  const words = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '...' : '')
    return argument.required ? `<${name}>` : `[${name}]`
  })
  return [path, ...words].join(' ')
}

function sectionOf(command: Command, above = ''): string {
  const path = `${above}${command.name()}`
  const own = `.SS ${escaped(usageOf(command, path))}\n${escaped(command.description())}\n${optionsOf(command)}`
  return own + command.commands.map((child) => sectionOf(child, `${path} `)).join('')
}

/**
 * Returns the manual page.
 * @param program with all commands
 * @param date date of the release, YYYY-MM-DD
 */
export const manPage = (program: Command, { version, date }: { version: string; date: string }): string =>
  `.TH CARILLON 1 ${date} "carillon ${version}" "Carillon"
.SH NAME
carillon \\- ${escaped(program.description())}
.SH SYNOPSIS
.B carillon
[\\fIoptions\\fR] \\fIcommand\\fR
.SH OPTIONS
${optionsOf(program)}.SH COMMANDS
${program.commands.map((command) => sectionOf(command)).join('')}.SH FILES
.TP
.I /etc/carillon.toml
Settings. \`carillon config show\` lists all of them.
.TP
.I /var/lib/carillon
Data of an installation by install.sh. A copy of carillon.db in it is a complete backup.
`
