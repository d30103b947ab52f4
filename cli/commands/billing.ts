import { Command } from 'commander'
import { addOnCommand, assignCommand } from './billing-assign.ts'
import { adjustCommand, grantCommand } from './billing-credits.ts'
import { invoicesCommand } from './billing-invoices.ts'
import { ledgerCommand } from './billing-ledger.ts'
import { plansCommand } from './billing-plans.ts'
import { productsCommand } from './billing-products.ts'
import { ratesCommand } from './billing-rates.ts'
import { reportCommand } from './billing-report.ts'
import { clockCommand, disputeCommand, refundCommand, releaseCommand } from './billing-sandbox.ts'
import { settingsCommand } from './billing-settings.ts'
import { warnCommand } from './billing-warn.ts'

export const billingCommand = () =>
  new Command('billing')
    .description('manage plans, credits, rates and invoices, and report margins')
    .addCommand(plansCommand())
    .addCommand(productsCommand())
    .addCommand(ratesCommand())
    .addCommand(assignCommand())
    .addCommand(addOnCommand())
    .addCommand(grantCommand())
    .addCommand(adjustCommand())
    .addCommand(warnCommand())
    .addCommand(ledgerCommand())
    .addCommand(reportCommand())
    .addCommand(invoicesCommand())
    .addCommand(settingsCommand())
    .addCommand(refundCommand())
    .addCommand(disputeCommand())
    .addCommand(releaseCommand())
    .addCommand(clockCommand())
