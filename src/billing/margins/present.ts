import { type Margin, marginRate } from './service.ts'

/** @param currency of the appliance */
export const presentMargin = (margin: Margin, currency: string) => {
  const { organization, month, units, carrierCost, exemptCost, fees, usage, earned, creditsSold } = margin
  return {
    ...{ organizationId: organization.uuid, organizationName: organization.name, month, currency, units },
    ...{
      carrierCost,
      exemptCost,
      fees,
      usage,
      earned,
      margin: margin.margin,
      marginRate: marginRate(margin),
    },
    creditsSold,
  }
}
