import { Command } from 'commander'
import { getOrganization } from '../../src/accounts/organizations/service.ts'
import { addressesIn } from '../../src/contacts/opt-outs/list.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { evidenceOfAddress } from '../../src/profiles/consents/evidence.ts'
import { evidenceDocument } from '../../src/profiles/consents/evidence-document.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { withOutputFile } from '../output-file.ts'
import { writeToStandardOutput } from '../standard-output.ts'

interface Flags {
  address: string
  organization?: string
  output?: string
}

const showEvidence = () =>
  command<Flags>(
    'evidence',
    'write the consent records of an address as an HTML document',
    async (context, { address: given, organization, output: path }) => {
      await withOutputFile(context, path, (file) =>
        withCore(context, async (core) => {
          const { id } = chosenOrganization(core, organization)
          const [address] = addressesIn(core.db, id, given)
          if (!address) {
            throw new Refusal(EXIT.FAILED, `"${given}" is neither a phone number nor an email address.`)
          }
          const evidence = await evidenceOfAddress(core.db, id, address)
          if (file === undefined && context.output.isJson) return context.output.record(evidence, [])
          const text = evidenceDocument(evidence, getOrganization(core.db, id).locale)
          if (file === undefined) return writeToStandardOutput(text)
          file.write(text)
          context.output.record(
            {
              address: address.address,
              consents: evidence.consents.length,
              messages: evidence.messages.length,
              file: path,
            },
            [
              ['address', 'address'],
              ['consents', 'consents and opt-outs'],
              ['messages', 'messages'],
              ['file', 'written to'],
            ],
          )
        }),
      )
    },
  )
    .requiredOption('--address <address>', 'phone number or email address')
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--output <file>', 'file to write instead of standard output')

export const consentsCommand = () =>
  new Command('consents').description('print the records of consents and opt-outs').addCommand(showEvidence())
