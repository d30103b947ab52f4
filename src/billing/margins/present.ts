import { type Margin, marginRate } from './service.ts'

/** @param currency of the appliance */
export const presentMargin = (margin: Margin, currency: string) => {
  const { organization, month, units, carrierCost, exemptCost, fees, usage, earned, ...rest } = margin
  return {
    organizationId: organization.uuid,
    organizationName: organization.name,
    month,
    currency,
    units,
    carrierCost,
    exemptCost,
    fees,
    usage,
    givenBack: rest.givenBack,
    earned,
    margin: rest.margin,
    marginRate: marginRate(margin),
    creditsSold: rest.creditsSold,
    creditsReturned: rest.creditsReturned,
  }
}
