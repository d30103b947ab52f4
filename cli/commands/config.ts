import { Command } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { rewrapSealingKey } from '../../src/accounts/settings/sealing-key.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { readSecretIn } from '../secrets.ts'

interface MasterKeyOptions {
  newKeyFile?: string
  none?: boolean
}

async function changeMasterKey(context: Context, { newKeyFile, none }: MasterKeyOptions): Promise<void> {
  if ((newKeyFile === undefined) === (none !== true)) {
    throw new Refusal(
      EXIT.USAGE,
      'Give one of --new-key-file and --none.',
      'To make a new key: openssl rand -base64 32 > FILE, and chmod 600 FILE.',
    )
  }
  const masterKey = newKeyFile === undefined ? undefined : readSecretIn(newKeyFile, 'a master key')
  await withCore(context, async ({ db, sealingKey }, storage) => {
    if (!storage.isOwner) {
      throw new Refusal(
        EXIT.LOCKED,
        'The master key cannot change while the server runs.',
        'Stop the server, change the key, set the new one in the settings, and start the server.',
      )
    }
    await db.write((tx) => {
      rewrapSealingKey(tx, sealingKey, masterKey)
      recordAuditEvent(tx, { organizationId: null, act: 'MASTER_KEY_CHANGED' })
    })
  })
  context.output.record({ changed: true, hasMasterKey: masterKey !== undefined }, [
    ['changed', 'changed'],
    ['hasMasterKey', 'needs master_key'],
  ])
  context.output.say(
    masterKey === undefined
      ? 'Remove master_key from the settings before you start the server.'
      : 'Set master_key to the new key before you start the server.',
  )
  context.output.say(
    'Copies and segments made before this still need the earlier key: keep it as long as them.',
  )
}

export const configCommand = () =>
  new Command('config')
    .description('show the configuration, and change the master key')
    .addCommand(
      command('show', 'print every setting, its value and the source of the value', ({ loaded, output }) => {
        output.list(loaded.shown, [
          ['name', 'setting'],
          ['value', 'value'],
          ['origin', 'from'],
          ['environment', 'environment'],
          ['description', 'meaning', 'wrap'],
        ])
      }),
    )
    .addCommand(
      command<MasterKeyOptions>(
        'master-key',
        'change the master key of the data; the settings still have the earlier one, and the server is stopped',
        changeMasterKey,
      )
        .option('--new-key-file <file>', 'file with the new master key')
        .option('--none', 'use no master key any more'),
    )
